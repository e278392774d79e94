import type {
  compositions,
  medicineNames,
  products,
  substances,
} from '../../../database/schema.ts';

export type Composition = typeof compositions.$inferSelect;
export type Substance = typeof substances.$inferSelect;
export type ProductRow = typeof products.$inferSelect;
export type NameRow = typeof medicineNames.$inferSelect;
export type NewName = Omit<NameRow, 'id' | 'reviewer' | 'reviewedAt'>;

/** The list and the products as the tables have them. */
export interface RegisterState {
  compositions: readonly Composition[];
  substances: readonly Substance[];
  names: readonly NameRow[];
  /** They come from all registers. */
  products: readonly ProductRow[];
}

export const isShipped = ({ source }: { source: string }) =>
  source === 'list' || source === 'admin';
export const isTrusted = ({ listedAs, editedAt }: Composition) =>
  listedAs !== null || editedAt !== null;
