import { readdirSync, readFileSync } from 'node:fs';

/** The unit of Linux's processor times, on every machine that Node supports. */
const ticksPerSecond = 100;

/** Returns the fields of /proc/<pid>/stat after the program's name, which may contain spaces. */
const statOf = (pid: number) => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};

/** Returns a process and all its descendants. */
export function familyOf(parent: number): number[] {
  const all = readdirSync('/proc').map(Number).filter(Boolean);
  const family = [parent];
  for (const member of family)
    family.push(
      ...all.filter((pid) => {
        try {
          return Number(statOf(pid)[1]) === member;
        } catch {
          return false;
        }
      }),
    );
  return family;
}

/** Returns the processor seconds of these processes so far. */
export function processorSeconds(pids: number[]): number {
  const ticks = pids.map((pid) => {
    try {
      const stat = statOf(pid);
      return Number(stat[11]) + Number(stat[12]);
    } catch {
      return 0;
    }
  });
  return ticks.reduce((sum, one) => sum + one, 0) / ticksPerSecond;
}
