#!/usr/bin/env python3
"""The library's man page from its headers: what each of them is about, and every function with its comment.

Usage: headers_to_man.py VERSION HEADER... >libbastide.3"""
import os, re, sys

FIRST = ['bastide.h', 'state.h', 'tile.h', 'game.h', 'worth.h', 'ai.h', 'view.h', 'draw.h', 'vocabulary.h']


def roff(text):
    text = text.replace('\\', '\\e').replace('-', '\\-')
    return '\n'.join('\\&' + line if line[:1] in ('.', "'") else line for line in text.split('\n'))


def plain(comment):
    """A C comment without its stars."""
    first, *rest = comment.strip().split('\n')
    return '\n'.join([first] + [re.sub(r'^ ?\*? ?', '', line.rstrip()) for line in rest]).strip()


def prose(text):
    """Paragraphs and indented code as roff."""
    out, code = [], False
    for line in re.sub(r'\n\s*\n', '\n\n', text).split('\n'):
        if line.strip() and line.startswith('   ') != code:
            code = not code
            out.append('.nf' if code else '.fi')
        if line.strip():
            out.append(roff(line))
        elif out:
            out.append('' if code else '.PP')
    return '\n'.join(out + ['.fi'] * code)


def functions(text):
    """Groups of prototypes with the comment that stands before them."""
    groups = []
    for m in re.finditer(r'^/\*(.*?)\*/|^BST_API ([^;]*);', text, re.S | re.M):
        if m.group(1) is not None:
            groups.append(([], '' if m.group(1).startswith(' ----') else plain(m.group(1))))
        else:
            groups[-1][0].append(re.sub(r'\s+', ' ', m.group(2)) + ';')
    return [g for g in groups if g[0]]


def main():
    version, paths = sys.argv[1], sys.argv[2:]
    by_name = {os.path.basename(p): p for p in paths}
    order = [n for n in FIRST if n in by_name]
    print('.TH LIBBASTIDE 3 "" "Bastide %s" "Library Functions"\n.SH NAME\nlibbastide \\- the rules of Carcassonne with all its sets' % version)
    print('.SH SYNOPSIS\n.nf\n' + '\n'.join('#include <bastide/%s>' % n for n in order) + '\n.fi\n.PP\ncc ... $(pkg\\-config \\-\\-cflags \\-\\-libs bastide)')
    print('.SH DESCRIPTION')
    for name in order:
        text = open(by_name[name], encoding='utf-8').read()
        about = plain(re.match(r'/\*(.*?)\*/', text, re.S).group(1)).replace('SPDX-License-Identifier: MIT', '').strip()
        print('.SS <bastide/%s>\n%s' % (name, prose(about)))
        body = text[text.index('*/') + 2:]
        for prototypes, comment in functions(body):
            print('.TP\n' + '\n.TQ\n'.join('.B "%s"' % roff(p) for p in prototypes))
            print(roff(re.sub(r'\n+', '\n', comment) or 'See the header.'))
    print('.SH SEE ALSO\n.BR bastide (1)')


main()
