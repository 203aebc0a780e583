#!/usr/bin/env python3
"""tools/texts_to_c.py [FOLDER]: play/texts.inc, the terminal's texts, from the page's catalogues (web/app/i18n).

The catalogues are the one source of every text: XX.ts is the page's, XX-terminal.ts is what only the terminal says.
Taken over is what play/*.c names: a key in T("key"…), and every key under the prefix of WORD("prefix"…) and UNDER("prefix"…). A key that no catalogue has is
an error, as is a text of the terminal's own that nothing uses. Written into FOLDER/play (the project's folder if none is given)."""
import os, re, sys

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
I18N = os.path.join(HERE, 'web', 'app', 'i18n')
FORMS = ['one', 'few', 'many', 'other']
TOKEN = re.compile(r'"((?:[^"\\]|\\.)*)"|\'((?:[^\'\\]|\\.)*)\'|([A-Za-z_]\w*)|([{}:,])|(\.\.\.\w+)|(//[^\n]*)|(\s+)')
ESCAPES = {'n': '\n', 't': '\t', '"': '"', "'": "'", '\\': '\\'}


def tokens(text, path):
    at, out = 0, []
    while at < len(text):
        m = TOKEN.match(text, at)
        if not m:
            sys.exit('%s: cannot read: %s' % (path, text[at:at + 40]))
        at = m.end()
        if m.group(1) is not None or m.group(2) is not None:
            raw = m.group(1) if m.group(1) is not None else m.group(2)
            out.append(('text', re.sub(r'\\(u[0-9a-fA-F]{4}|.)', lambda e: chr(int(e.group(1)[1:], 16)) if e.group(1)[0] == 'u' else ESCAPES[e.group(1)], raw)))
        elif m.group(3):
            out.append(('word', m.group(3)))
        elif m.group(4):
            out.append((m.group(4), None))
    return out


def parse_object(t, i):
    """The object that begins at t[i], and where it ends."""
    out, i = {}, i + 1
    while t[i][0] != '}':
        key, i = t[i][1], i + 2
        if t[i][0] == '{':
            out[key], i = parse_object(t, i)
        else:
            out[key], i = t[i][1], i + 1
        if t[i][0] == ',':
            i += 1
    return out, i + 1


def catalogue(path):
    with open(path, encoding='utf-8') as f:
        text = f.read()
    start = re.search(r'(?:export default|const \w+[^=\n]*=)\s*\{', text)
    end = text.rindex('}')
    return parse_object(tokens(text[start.end() - 1:end + 1], path), 0)[0]


def languages():
    with open(os.path.join(I18N, 'index.ts'), encoding='utf-8') as f:
        return re.findall(r'^ {2}(\w\w): \{\n {4}name: "([^"]+)"', f.read(), re.M)


def wanted(keys):
    """The keys that the room's sources name."""
    out, room = set(), os.path.join(HERE, 'play')
    for name in sorted(os.listdir(room)):
        if not name.endswith('.c'):
            continue
        with open(os.path.join(room, name), encoding='utf-8') as f:
            text = f.read()
        for key in re.findall(r'\bT\(\s*"([^"]+)"', text):
            if key not in keys:
                sys.exit('play/%s: no catalogue has the text "%s"' % (name, key))
            out.add(key)
        for prefix in re.findall(r'\b(?:WORD|UNDER)\(\s*"([^"]+)"', text):
            under = [k for k in keys if k.startswith(prefix + '.')]
            if not under:
                sys.exit('play/%s: no text begins with "%s."' % (name, prefix))
            out.update(under)
    return sorted(out)


def c_text(text):
    return 'NULL' if text is None else '"%s"' % text.replace('\\', '\\\\').replace('"', '\\"').replace('\n', '\\n')


def row(message):
    if isinstance(message, str):
        message = {'other': message}
    return '{%s}' % ', '.join(c_text(message.get(form)) for form in FORMS)


def main():
    to = os.path.join(sys.argv[1] if len(sys.argv) > 1 else HERE, 'play', 'texts.inc')
    langs, own = languages(), {}
    texts = {}
    for lang, _ in langs:
        own[lang] = catalogue(os.path.join(I18N, lang + '-terminal.ts'))
        texts[lang] = {**catalogue(os.path.join(I18N, lang + '.ts')), **own[lang]}
    keys = wanted(texts['en'])
    unused = sorted(set(own['en']) - set(keys))
    if unused:
        sys.exit('en-terminal.ts: nothing uses ' + ', '.join(unused))
    lines = ['/* The texts in all languages, by key in order. Written by tools/texts_to_c.py. */', '/* clang-format off */',
             'enum { TEXT_KEYS = %d, LANGUAGES = %d };' % (len(keys), len(langs)),
             'static const char *const text_keys[TEXT_KEYS] = {'] + ['    %s,' % c_text(k) for k in keys] + ['};',
             'static const struct {', '    const char *tag, *name;', '    const char *text[TEXT_KEYS][4]; /* one, few, many, other */',
             '} catalogues[LANGUAGES] = {']
    for lang, name in langs:
        missing = [k for k in keys if k not in texts[lang]]
        if missing:
            sys.exit('%s: without %s' % (lang, ', '.join(missing)))
        lines += ['    {"%s", %s, {' % (lang, c_text(name))] + ['        %s, /* %s */' % (row(texts[lang][k]), k) for k in keys] + ['    }},']
    lines += ['};', '/* clang-format on */', '']
    os.makedirs(os.path.dirname(to), exist_ok=True)
    with open(to, 'w', encoding='utf-8') as f:
        f.write('\n'.join(lines))


main()
