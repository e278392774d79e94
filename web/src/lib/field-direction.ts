import { directionOf } from '@dawaya/contract/vocabulary/direction';
import { type RefObject, useEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Fields that turn with what stands in them; one with a direction of its own is not among them. */
const followers = new WeakSet<Field>();

/**
 * Lets a field read from the side of what stands in it, while somebody types; empty, it has the
 * page's. As `ref` of a field: straight on the element, so that no key renders anything. The server
 * sends the direction of the value that it sends.
 */
export function followDirection(field: Field | null): (() => void) | undefined {
  if (!field) return undefined;
  const turn = () => turnField(field);
  followers.add(field);
  turn();
  field.addEventListener('input', turn);
  return () => field.removeEventListener('input', turn);
}

/** The same for a field that has a `ref` already. */
export function useFollowsDirection(ref: RefObject<Field | null>): void {
  useEffect(() => followDirection(ref.current), [ref]);
}

/** Writes into a field what nobody typed; it turns with it where it does so while typing. */
export function fillField(field: Field, value: string): void {
  field.value = value;
  turnField(field);
}

function turnField(field: Field): void {
  if (!followers.has(field)) return;
  const direction = directionOf(field.value);
  if (direction) field.dir = direction;
  else field.removeAttribute('dir');
}
