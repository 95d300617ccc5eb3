import type { SaleContext, SaleNotes } from '../contract/handler.ts'
import { linkCorretor, type ShownCorretor } from './corretor.ts'
import type { ExternalId } from './external-id.ts'
import { keepRegionIds } from './regions.ts'

/** What a sale may have been shown before it began. */
interface Shown {
  readonly corretor?: { readonly cpf: string; readonly shown: ShownCorretor }
  readonly regioes?: Readonly<Record<string, ExternalId>>
}

/** Notes in a sale that has begun what its page had been shown before: what look-ups noted, and this server sealed. */
export async function noteShown(
  work: Pick<SaleContext, 'sql' | 'sale' | 'now'>,
  notes: SaleNotes,
): Promise<void> {
  const { corretor, regioes } = notes as Shown
  if (corretor) await linkCorretor(work, corretor.cpf, corretor.shown)
  if (regioes) await keepRegionIds(work, regioes)
}
