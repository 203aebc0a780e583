#!/usr/bin/env python3
"""The commands' rows: what they say is what the programs take, and what man and the shells are told. Usage: options.py BASTIDE"""
import glob, os, re, subprocess, sys, tempfile

BASTIDE = os.path.abspath(sys.argv[1])
HERE = os.path.dirname(os.path.abspath(__file__))
CLI = os.path.join(HERE, '..', '..', 'cli')
OPTION = r'--?[a-z][a-z-]*'
passed, failed = 0, 0


def check(what, ok, shown=''):
    global passed, failed
    passed, failed = passed + bool(ok), failed + (not ok)
    if not ok:
        print(f'FAILED: {what}\n  {str(shown)[:800]}')


def run(*args, program=BASTIDE, stdin=''):
    r = subprocess.run([program, *args], input=stdin, capture_output=True, text=True, timeout=60)
    return r.returncode, r.stdout, r.stderr


def commands():
    return re.findall(r'^  ([a-z]+) +\S', run('--help')[1].split('\nOptions')[0], re.M)


def options(command):
    return set(re.findall(rf'^  ({OPTION})\b', run(command, '--help')[1], re.M))


def rows_are_what_is_read():
    """An option in a row is named by the code that reads options, and the other way round."""
    said, read = set(), set()
    for path in glob.glob(os.path.join(CLI, '*.c')):
        text = open(path).read()
        rows = ''.join(re.findall(r'cli_option option_rows\[\] = \{.*?^\};', text, re.M | re.S))
        here = set(re.findall(rf'\{{"({OPTION})"', rows))
        rest = set(re.findall(rf'(?:strcmp\([^,()]+, |\{{)"({OPTION})"', text.replace(rows, '') if rows else text))
        if rows:
            rest -= {'--help', '-h', '--version'}
            check(f'{os.path.basename(path)}: every option it reads has a row', {o.replace('color', 'colour') for o in rest} <= here | {'--mists-tiles'}, rest - here)
        said, read = said | here, read | rest
    check('every row is read somewhere', said and said <= read, said - read)


def every_command():
    names = commands()
    check('commands are listed', len(names) > 9 and 'serve' in names, names)
    for name in names:
        code, out, err = run(name, '--help')
        check(f'{name} --help', code == 0 and out.startswith(f'Usage: bastide {name} ') and not err, out)
        check(f'{name} --help is no wider than 110', max(map(len, out.splitlines())) <= 110, out)
        code, out, err = run(name, '--no-such-option')
        check(f'{name} refuses what it does not know', code == 2 and err, (code, err))
        page = run('man', name)[1]
        _, lint, _ = run('-T', 'lint', '-W', 'warning', program='mandoc', stdin=page)
        lint = [line for line in lint.splitlines() if 'missing date' not in line]
        check(f'man {name} is well formed', not lint, lint)
        check(f'man {name} has every option', all(o.replace('-', '\\-') in page for o in options(name)), page)
    check('man alone names every command', all(f'bastide\\-{n}' in run('man')[1] for n in names))
    check('man of nothing', run('man', 'dance')[0] == 2)


def bash_completes(script, *words):
    ask = ('source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _bastide; printf "%s\\n" "${COMPREPLY[@]}"')
    return run('--norc', '-c', ask, script, *words, program='bash')[1].split()


def shells(folder):
    scripts = {}
    for shell in ('bash', 'zsh', 'fish'):
        scripts[shell] = os.path.join(folder, '_bastide' if shell == 'zsh' else shell)
        code, out, _ = run('completions', shell)
        open(scripts[shell], 'w').write(out)
        code, _, err = run('-n', scripts[shell], program=shell)
        check(f'{shell} reads its completions', code == 0 and not err, err)
        for name in commands():
            words = [o for o in options(name) if o.lstrip('-') not in out]
            check(f'{shell} is told the options of {name}', name in out and not words, words)
    open('game.bastide', 'w').close()
    os.mkdir('folder')

    def bash(*words):
        return bash_completes(scripts['bash'], 'bastide', *words)
    check('bash: a command', bash('ser') == ['serve'], bash('ser'))
    check('bash: an option', bash('serve', '--po') == ['--port', '--positions'], bash('serve', '--po'))
    check('bash: a word of several', bash('serve', '--sync', 'n') == ['normal'])
    check('bash: a set', bash('tiles', '--set', 'dr') == ['dragon'])
    check('bash: a record', bash('replay', 'ga') == ['game.bastide'], bash('replay', 'ga'))
    check('bash: a folder', bash('serve', '--data', 'fo') == ['folder'], bash('serve', '--data', 'fo'))

    def fish(line):
        out = run('--no-config', '-c', f'source {scripts["fish"]}; complete -C "{line}"', program='fish')[1]
        return [row.split('\t')[0] for row in out.splitlines()]
    check('fish: a command', fish('bastide ser') == ['serve'], fish('bastide ser'))
    check('fish: an option', fish('bastide serve --po') == ['--port', '--positions'], fish('bastide serve --po'))
    check('fish: a word of several', fish('bastide serve --sync n') == ['normal'], fish('bastide serve --sync n'))
    check('fish: a record', 'game.bastide' in fish('bastide replay ga'), fish('bastide replay ga'))
    loaded = run('-f', '-c', f'autoload -Uz compinit; compinit -D -u; source {scripts["zsh"]}; print $_comps[bastide]', program='zsh')
    check('zsh: it is the completion of bastide', loaded[1].strip() == '_bastide', loaded)
    check('no such shell', run('completions', 'tcsh')[0] == 2)


def config():
    def serve(text, *more):
        open('config', 'w').write(text)
        return run('serve', '--config', 'config', *more)
    for says, line, text in (('--log', 3, 'port 0\n# a comment\nlog bogus\n'), ('--moon', 1, 'moon = 1\n'), ('65535', 2, '\nport = 70000\n'),
                             ('names no other', 1, 'config x\n'), ('needs', 1, 'data\n'), ('--', 1, '= 3')):
        code, out, err = serve(text)
        check(f'a wrong configuration ({says})', code == 2 and says in err and f'line {line} of config' in err and not out, err)
    check('a configuration that is not there', run('serve', '--config', 'no/such')[0] == 2)
    check('no configuration', run('serve', '--config')[0] == 2)
    # --check tells which store it looked for: the file's, unless the command line names another.
    _, out, err = serve('data = here and there \r\n', '--check')
    check('what the configuration says counts', 'here and there/' in out + err, (out, err))
    _, out, err = serve('data here\n', '--check', '--data', 'elsewhere')
    check('the command line has the last word', 'elsewhere/' in out + err, (out, err))


rows_are_what_is_read()
every_command()
with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    shells(folder)
    config()
print(f'{passed} passed, {failed} failed')
sys.exit(1 if failed else 0)
