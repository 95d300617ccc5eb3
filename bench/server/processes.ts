import { readdirSync, readFileSync } from 'node:fs'

/** The numbers of /proc/<pid>/stat after the name, which may hold spaces; none of a process that is gone. */
function statOf(pid: number): readonly number[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat
      .slice(stat.lastIndexOf(')') + 4)
      .split(' ')
      .map(Number)
  } catch {
    return []
  }
}

const at = { parent: 0, user: 10, system: 11, childrenUser: 12, childrenSystem: 13 } as const
const ticksInASecond = 100

/** Lists a process and those it started that still run. */
export function familyOf(pid: number): readonly number[] {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []))
  return [pid, ...all.filter((other) => statOf(other)[at.parent] === pid)]
}

/** Gives the seconds of processor that a process has used, and with it those of its that ended. */
export function cpuSecondsOf(pid: number): number {
  const stat = statOf(pid)
  const used = [at.user, at.system, at.childrenUser, at.childrenSystem].map((place) => stat[place] ?? 0)
  return used.reduce((sum, ticks) => sum + ticks, 0) / ticksInASecond
}

/** Gives the memory a process holds, in megabytes; 0 once it is gone. */
export function memoryInMegabytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Begins to count the processor time of some groups of processes; asked, gives the seconds each used since. */
export function countCpu(groups: Readonly<Record<string, readonly number[]>>) {
  const names = Object.keys(groups)
  const used = (name: string) => (groups[name] ?? []).reduce((sum, pid) => sum + cpuSecondsOf(pid), 0)
  const before = new Map(names.map((name) => [name, used(name)]))
  return () => names.map((name) => ({ name, seconds: used(name) - (before.get(name) ?? 0) }))
}
