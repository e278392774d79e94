import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Load {
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
  /** The paths of the calls, in order and repeated; without them, the address itself. */
  paths?: readonly string[];
}

export interface Loaded {
  perSecond: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
}

const units: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

/** '12.30ms' as 12.3. */
const milliseconds = (text: string | undefined) => {
  const [, value, unit = 'ms'] = /^([\d.]+)(us|ms|s|m)$/.exec(text ?? '') ?? [];
  return Number(value) * (units[unit] ?? 1);
};

/** Returns a script for wrk: it calls the paths of a file in order, with the given headers. */
const script = (file: string) => `local paths = {}
for line in io.lines(${JSON.stringify(file)}) do paths[#paths + 1] = line end
local at = 0
function request()
  at = at % #paths + 1
  return wrk.format(nil, paths[at])
end
`;

/**
 * Calls an address as fast as it answers, with wrk.
 * @throws Error if a call was refused, because such a figure means nothing
 */
export async function load(
  url: string,
  { connections, seconds, headers = {}, paths }: Load,
): Promise<Loaded> {
  const folder = await mkdtemp(join(tmpdir(), 'dawaya-bench-'));
  try {
    const scripted: string[] = [];
    if (paths) {
      await writeFile(join(folder, 'paths'), paths.join('\n'));
      await writeFile(join(folder, 'paths.lua'), script(join(folder, 'paths')));
      scripted.push('-s', join(folder, 'paths.lua'));
    }
    const heads = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
    // One thread, because a second one would take the server's core.
    const { stdout } = await run('wrk', [
      ...[
        '-t1',
        `-c${connections}`,
        `-d${seconds}s`,
        '--latency',
        '--timeout',
        '20s',
        ...scripted,
        ...heads,
      ],
      url,
    ]);
    const refused = /Non-2xx or 3xx responses: (\d+)|Socket errors: (.+)/.exec(stdout);
    if (refused) throw new Error(`${url} refused calls: ${refused[0]}`);
    return {
      perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
      p50: milliseconds(/50%\s+(\S+)/.exec(stdout)?.[1]),
      p99: milliseconds(/99%\s+(\S+)/.exec(stdout)?.[1]),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}
