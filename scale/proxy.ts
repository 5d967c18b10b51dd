import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../server/src/kit/postgres/freePort.ts'
import { untilListening } from '../server/test/outside/pgbouncer.ts'

export type ProxyKind = 'haproxy' | 'nginx' | 'plain TCP'

export type RunningProxy = { readonly url: string; stop(): Promise<void> }

const programs = { haproxy: '/usr/sbin/haproxy', nginx: '/usr/sbin/nginx' } as const

/** Those of this machine; where there is none, one of our own that knows no HTTP. */
export async function listProxies(): Promise<ProxyKind[]> {
  const installed: ProxyKind[] = []
  for (const kind of ['haproxy', 'nginx'] as const)
    if (
      await access(programs[kind]).then(
        () => true,
        () => false,
      )
    )
      installed.push(kind)
  return installed.length > 0 ? installed : ['plain TCP']
}

/** In front of processes on these ports of loopback, in turns and without sticky sessions. */
export async function startProxy(kind: ProxyKind, ports: readonly number[]): Promise<RunningProxy> {
  if (kind === 'plain TCP') return startTcpProxy(ports)
  const port = await findFreePort()
  const folder = await mkdtemp(join(tmpdir(), 'claimcrew-proxy-'))
  const file = join(folder, 'proxy.conf')
  await writeFile(file, kind === 'haproxy' ? haproxyConfig(port, ports) : nginxConfig(folder, port, ports))
  const args = kind === 'haproxy' ? ['-db', '-q', '-f', file] : ['-p', folder, '-c', file]
  const child = spawn(programs[kind], args, { stdio: ['ignore', 'ignore', 'inherit'] })
  await untilListening(child, port)
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Only a request that never reached a process goes to the next one by itself. */
const haproxyConfig = (port: number, ports: readonly number[]) => `
defaults
  mode http
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  option redispatch 1
  retries 3
frontend front
  bind 127.0.0.1:${port}
  default_backend apps
backend apps
  balance roundrobin
  option httpchk GET /readyz
${ports.map((one, index) => `  server app${index} 127.0.0.1:${one} check inter 250ms fall 1 rise 1`).join('\n')}
`

const nginxConfig = (folder: string, port: number, ports: readonly number[]) => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log /dev/null;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxied;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream apps {
${ports.map(one => `    server 127.0.0.1:${one} max_fails=1 fail_timeout=1s;`).join('\n')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://apps;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_connect_timeout 1s;
      proxy_read_timeout 60s;
    }
  }
}
`

async function startTcpProxy(ports: readonly number[]): Promise<RunningProxy> {
  let next = 0
  const open = new Set<Socket>()
  const server = createServer(near => forward(near, 0))
  const forward = (near: Socket, tries: number) => {
    const far = connect(ports[next++ % ports.length] ?? 0, '127.0.0.1')
    open.add(near).add(far)
    near.on('error', () => far.destroy())
    far.once('connect', () => near.pipe(far).pipe(near))
    far.on('error', () => (tries < ports.length ? forward(near, tries + 1) : near.destroy()))
    near.on('close', () => far.destroy())
  }
  const port = await findFreePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
