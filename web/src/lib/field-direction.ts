import { directionOf } from '@dawaya/contract/vocabulary/direction';
import { type RefObject, useEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Fields that follow the direction of their content; a field with a fixed direction is not among
 * them.
 */
const followers = new WeakSet<Field>();

/**
 * Lets a field follow the direction of its content while a person types. An empty field has the
 * page's direction. It is a `ref` that works on the element, so that no key renders anything. The
 * server sends the direction of the value that it sends.
 */
export function followDirection(field: Field | null): (() => void) | undefined {
  if (!field) return undefined;
  const turn = () => turnField(field);
  followers.add(field);
  turn();
  field.addEventListener('input', turn);
  return () => field.removeEventListener('input', turn);
}

/** Does the same as `followDirection` for a field that has a `ref` already. */
export function useFollowsDirection(ref: RefObject<Field | null>): void {
  useEffect(() => followDirection(ref.current), [ref]);
}

/** Fills a field by script, and turns it if it follows its content. */
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
