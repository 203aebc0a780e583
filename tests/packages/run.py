#!/usr/bin/env python3
"""The Debian packages: checked, installed, run and removed; the service's unit; nginx in front. Usage: run.py PACKAGES BUILD

They are installed over a copy of this system that lives in memory alone (an overlay in a mount namespace of its own), so
that nothing is left. Where that may not be had, root installs them here and removes them again."""
import glob, json, os, re, shutil, signal, socket, ssl, subprocess, sys, tempfile

PACKAGES, BUILD = (os.path.abspath(p) for p in sys.argv[1:3])
ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..'))
sys.path.insert(0, os.path.join(ROOT, 'tests', 'server'))
from ports import free_port
NAMES = ['libbastide2', 'libbastide-dev', 'python3-bastide', 'bastide']
DEBS = [p for n in NAMES for p in glob.glob(f'{PACKAGES}/{n}_*.deb')]
passed, failed = 0, 0


def check(what, ok, shown=''):
    global passed, failed
    passed, failed = passed + bool(ok), failed + (not ok)
    if not ok:
        print(f'FAILED: {what}\n  {str(shown)[:1500]}')


def run(*args, **more):
    r = subprocess.run(args, capture_output=True, text=True, timeout=300, **more)
    return r.returncode, r.stdout + r.stderr


# ---- looked at ----

def look():
    check('four packages', len(DEBS) == 4, DEBS)
    code, out = run('lintian', '--allow-root', '--fail-on', 'error,warning', *DEBS)
    check('lintian finds nothing that is not overridden', code == 0 and not out.strip(), out)
    for path in glob.glob(f'{ROOT}/packaging/*.desktop'):
        code, out = run('desktop-file-validate', path)
        check('the desktop file is valid', code == 0 and not out, out)
    for path in glob.glob(f'{ROOT}/packaging/*.metainfo.xml'):
        code, out = run('appstreamcli', 'validate', '--no-net', path)
        check('the AppStream file is valid', code == 0, out)
        said = re.search(r'version="([^"]+)"', open(path).read().split('<release ')[1]).group(1)
        check('its release is this version', said in run(f'{BUILD}/bastide', '--version')[1], said)
    makefile = open(f'{ROOT}/Makefile').read()
    version, so = (re.search(rf'^{w} *= (\S+)', makefile, re.M).group(1) for w in ('VERSION', 'SOVERSION'))
    check('the changelog of the package has this version', f'({version})' in open(f'{ROOT}/debian/changelog').readline())
    check('the package of the library is named after its soname', f'Package: libbastide{so}\n' in open(f'{ROOT}/debian/control').read())
    for page in glob.glob(f'{BUILD}/man/*'):
        out = [line for line in run('mandoc', '-T', 'lint', '-W', 'warning', page)[1].splitlines() if 'missing date' not in line]
        check(f'{os.path.basename(page)} is well formed', not out, out)
    page = open(f'{BUILD}/man/libbastide.3').read()
    functions = re.findall(r'^BST_API [^;]*?\b(bst_\w+)\(', ''.join(open(p).read() for p in glob.glob(f'{ROOT}/include/bastide/*.h')), re.M)
    check('every function of the library is in its man page', [f for f in functions if f not in page] == [])


def container():
    """There is no image to build it with here: what it names must at least be there."""
    text = open(f'{ROOT}/packaging/Containerfile').read()
    target, = re.findall(r'make (\w+)', text.split('RUN')[1])
    check('its make target', re.search(rf'^{target}:', open(f'{ROOT}/mk/packages.mk').read(), re.M))
    entry = json.loads(re.search(r'ENTRYPOINT (\[.*\])', text).group(1))
    known = run(f'{BUILD}/bastide', 'serve', '--help')[1]
    check('its options', entry[:2] == ['bastide', 'serve'] and all(o in known for o in entry if o.startswith('--')), entry)


# ---- installed ----

INSIDE = r'''
set -eu
PATH=/usr/sbin:/usr/bin:/sbin:/bin
cd /
for p in NAMES; do ! dpkg-query -W -f='${Status}' $p 2>/dev/null | grep -q 'ok installed' || { echo "$p is installed already"; exit 1; }; done
purge() { dpkg --purge NAMES >/dev/null 2>&1 || true; }
trap purge EXIT
echo "== install"; dpkg -i DEBS
echo "== run"
bastide --version
bastide match --bot A=greedy --bot B=random --games 2 --quiet
for c in $(bastide --help | sed -n 's/^  \([a-z]*\) .*/\1/p'); do test -s /usr/share/man/man1/bastide-$c.1.gz; done
bash -c '. /usr/share/bash-completion/completions/bastide; COMP_WORDS=(bastide ser) COMP_CWORD=1; _bastide; test "${COMPREPLY[0]}" = serve'
test -s /usr/share/zsh/vendor-completions/_bastide
test -s /usr/share/fish/vendor_completions.d/bastide.fish
cc /usr/share/doc/libbastide-dev/examples/random_game.c $(pkg-config --cflags --libs bastide) -o /tmp/random_game
/tmp/random_game | tail -1
ldd /tmp/random_game | grep libbastide.so
/usr/bin/python3 -c 'import bastide; v = bastide.VecGame(10, "players=2"); v.play_random(200); print(bastide.__file__, int(v.ended.sum()))'
grep -q libbastide.so /proc/self/maps || ldd /usr/lib/python3/dist-packages/bastide/_ffi.abi3.so | grep libbastide.so.2
echo "== unit"
systemd-analyze verify /lib/systemd/system/bastide.service 2>&1 | grep bastide.service | grep -v 'man bastide-serve' && exit 1
systemd-analyze security --offline=true /lib/systemd/system/bastide.service | tail -1
echo "== serve"
bastide serve --config /etc/bastide/serve.conf --port 0 --data /tmp/bastide-data >/tmp/serve.log 2>&1 & server=$!
for i in $(seq 100); do grep -q 'http://' /tmp/serve.log && break; kill -0 $server; sleep 0.1; done
address=$(grep -o 'http://[0-9.:]*' /tmp/serve.log | head -1)
/usr/bin/python3 -c "import urllib.request as u; print(len(u.urlopen('$address/').read()), u.urlopen('$address/api/info').read().decode()[:60])"
kill $server; wait $server
echo "== remove"
dpkg -r NAMES
test -e /etc/bastide/serve.conf
dpkg --purge NAMES
for f in /usr/bin/bastide /usr/share/bastide /etc/bastide /usr/include/bastide /usr/lib/python3/dist-packages/bastide /lib/systemd/system/bastide.service; do test ! -e $f || { echo "$f is left"; exit 1; }; done
echo "== gone"
'''

OVERLAY = r'''
set -eu
mount -t tmpfs tmpfs "$1"
mkdir "$1/up" "$1/work" "$1/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/up,workdir=$1/work" "$1/root"
mount --rbind /dev "$1/root/dev"
mount --rbind /proc "$1/root/proc"
mkdir -p "$1/root/$2"
mount --bind "$2" "$1/root/$2"
exec chroot "$1/root" bash "$2/inside.sh"
'''


def install():
    script = INSIDE.replace('NAMES', ' '.join(NAMES)).replace('DEBS', ' '.join(DEBS))
    with tempfile.TemporaryDirectory(dir=PACKAGES) as shared, tempfile.TemporaryDirectory() as mount:
        for path in DEBS:
            os.link(path, os.path.join(shared, os.path.basename(path)))
        script = script.replace(PACKAGES, shared)
        open(f'{shared}/inside.sh', 'w').write(script)
        open(f'{shared}/overlay.sh', 'w').write(OVERLAY)
        namespace = ['unshare', '-m'] if os.geteuid() == 0 else ['unshare', '-m', '-r']
        ways = namespace + ['bash', f'{shared}/overlay.sh', mount, shared]
        if run(*namespace, 'mount', '-t', 'tmpfs', 'tmpfs', mount)[0] != 0:
            check('without namespaces of one\'s own only root can install', os.geteuid() == 0)
            ways = ['bash', f'{shared}/inside.sh']
        code, out = run(*ways)
        reached = re.findall(r'^== (\w+)', out, re.M)
        for step in ('install', 'run', 'unit', 'serve', 'remove', 'gone'):
            check(f'{step}', step in reached and (code == 0 or step != reached[-1]), out[-1500:])
        level = re.search(r'exposure level for bastide.service: ([\d.]+)', out)
        check('the service is exposed to little', level and float(level.group(1)) < 2, out[-600:])
        return ways[0] == 'unshare'


# ---- behind a proxy ----

def ask(port, request):
    context = ssl._create_unverified_context()
    with socket.create_connection(('127.0.0.1', port), 20) as raw, context.wrap_socket(raw, server_hostname='play.example') as s:
        s.sendall(request.replace('\n', '\r\n').encode())
        return s.recv(4000).decode('latin-1')


def wait_for(port, process):
    while process.poll() is None:
        try:
            socket.create_connection(('127.0.0.1', port), 1).close()
            return True
        except OSError:
            pass
    return False


def nginx(folder):
    plain, tls, behind = free_port(), free_port(), free_port()
    run('openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=play.example', '-keyout', f'{folder}/key', '-out', f'{folder}/cert')
    site = open(f'{ROOT}/packaging/nginx.conf').read()
    for a, b in (('listen [::]:80;', ''), ('listen [::]:443 ssl http2;', ''), ('listen 80;', f'listen 127.0.0.1:{plain};'), ('listen 443', f'listen 127.0.0.1:{tls}'),
                 ('127.0.0.1:8080', f'127.0.0.1:{behind}'), ('/etc/letsencrypt/live/play.example/fullchain.pem', f'{folder}/cert'),
                 ('/etc/letsencrypt/live/play.example/privkey.pem', f'{folder}/key')):
        check(f'nginx.conf has {a}', a in site)
        site = site.replace(a, b)
    open(f'{folder}/nginx.conf', 'w').write(f'daemon off; pid {folder}/pid; error_log {folder}/error; events {{}} http {{ access_log off; client_body_temp_path {folder}/b; '
                                            f'proxy_temp_path {folder}/p; fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;\n{site}\n}}')
    open(f'{folder}/serve.conf', 'w').write(f'port {behind}\ndata {folder}/data\nweb {ROOT}/web/dist\ntrust-proxy\norigin https://play.example\n')
    server = subprocess.Popen([f'{BUILD}/bastide', 'serve', '--config', f'{folder}/serve.conf'], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    proxy = subprocess.Popen([shutil.which('nginx') or '/usr/sbin/nginx', '-c', f'{folder}/nginx.conf', '-e', f'{folder}/error'], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        up = wait_for(behind, server) and wait_for(tls, proxy)
        check('nginx starts with the example', up, open(f'{folder}/error').read() if os.path.exists(f'{folder}/error') else '')
        if not up:
            return
        head = 'Host: play.example\n'
        check('the page over TLS', '200' in ask(tls, f'GET / HTTP/1.1\n{head}Connection: close\n\n').split('\n')[0])
        upgrade = 'Connection: Upgrade\nUpgrade: websocket\nSec-WebSocket-Version: 13\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\n'
        check('a WebSocket of the page', '101' in ask(tls, f'GET /ws HTTP/1.1\n{head}{upgrade}Origin: https://play.example\n\n').split('\n')[0])
        check('no WebSocket of another page', '101' not in ask(tls, f'GET /ws HTTP/1.1\n{head}{upgrade}Origin: https://evil.example\n\n').split('\n')[0])
        check('no metrics for strangers', '403' in ask(tls, f'GET /metrics HTTP/1.1\n{head}Connection: close\n\n').split('\n')[0])
    finally:
        for process in (proxy, server):
            process.send_signal(signal.SIGTERM)
            process.wait()


def caddy():
    code, out = run('caddy', 'validate', '--adapter', 'caddyfile', '--config', f'{ROOT}/packaging/Caddyfile')
    check('the Caddyfile is valid', code == 0 and 'Valid configuration' in out, out)


look()
container()
apart = install()
left_out = [name for name in ('nginx', 'caddy') if not shutil.which(name, path=f'{os.environ["PATH"]}:/usr/sbin')]
if 'nginx' not in left_out:
    with tempfile.TemporaryDirectory() as folder:
        nginx(folder)
if 'caddy' not in left_out:
    caddy()
print(f'{passed} passed, {failed} failed; installed {"apart from this system" if apart else "on this system"}' +
      ''.join(f'; {name} is not here and was left out' for name in left_out))
sys.exit(1 if failed else 0)
