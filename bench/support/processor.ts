import { readdirSync, readFileSync } from 'node:fs';

/** What Linux counts processor time in, on every machine that Node runs on. */
const ticksPerSecond = 100;

/** What stands in /proc/<pid>/stat behind the program's name, which may hold spaces. */
const statOf = (pid: number) => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};

/** The processes that `parent` has begun, itself among them. */
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

/** Seconds of processor that these processes have used so far. */
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
