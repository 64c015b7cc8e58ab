import type { FastifyRequest } from 'fastify';

function isEmpty(values: unknown): boolean {
  for (const _ in values as object) return false;
  return true;
}

/** Whether a request brings no value beside its headers: no body, no query, no parameter in its address. */
export const bringsNoValues = ({ body, query, params }: FastifyRequest): boolean =>
  body === undefined && isEmpty(query) && isEmpty(params);

/** A value within a payload. */
export interface Place {
  value: unknown;
  /** Its name in what it stands in, or its index. */
  key: string;
  /** Its name; of an item of a list, the list's. */
  field: string;
  parent: Place | undefined;
}

/** All values of a payload, whatever they stand in. Uses a stack instead of recursion, because bodies may be deep. */
export function* placesIn(payload: unknown): Generator<Place> {
  const waiting: Place[] = [{ value: payload, key: '', field: '', parent: undefined }];
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    yield place;
    const { value } = place;
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) continue;
    const isList = Array.isArray(value);
    for (const [key, member] of Object.entries(value))
      waiting.push({ value: member, key, field: isList ? place.field : key, parent: place });
  }
}

/** The names and indexes that lead to a value; none for the payload itself. */
export function keysOf(place: Place): string[] {
  const keys: string[] = [];
  for (let at: Place | undefined = place; at?.parent !== undefined; at = at.parent) keys.push(at.key);
  return keys.reverse();
}

/** `contact.name`; empty for the payload itself. */
export const pathOf = (place: Place): string => keysOf(place).join('.');
