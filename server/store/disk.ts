import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Tells how many bytes this process may still write where a folder lies, or would lie. */
export async function freeBytesAt(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) throw error
    return freeBytesAt(dirname(folder))
  }
}
