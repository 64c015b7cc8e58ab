import { v7 } from 'uuid';

/** A new id: UUIDv7 text, so that ids sort by creation time. */
export function newId(): string {
  return v7();
}
