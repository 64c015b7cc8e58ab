import { z } from '@balcao/api-schema';
import { invalidField } from '../problem';
import type { IdKind, ListOrder, Position, ValueKind } from './list-order';

/** The place of a page: after or before a row, or so that it ends with the last row of all. */
export type Cursor = { at: 'after' | 'before'; position: Position } | { at: 'end' };

const envelope = z.union([
  z.tuple([z.string(), z.literal('end')]),
  z.tuple([z.string(), z.enum(['after', 'before']), z.string().max(500), z.string().max(36)]),
]);

/** A cursor as the address carries it. Only this file reads it. */
export function writeCursor({ sort }: ListOrder, cursor: Cursor): string {
  const parts =
    cursor.at === 'end' ? [sort, cursor.at] : [sort, cursor.at, cursor.position.value, cursor.position.id];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** Whether PostgreSQL would accept the value. A cursor is user input, so it may hold anything. */
const IS_VALUE: Readonly<Record<ValueKind, (value: string) => boolean>> = {
  text: (value) => !/[\0\p{Surrogate}]/u.test(value),
  number: (value) => /^-?\d{1,15}$/.test(value),
  instant: (value) => {
    const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,6})?\+00$/.exec(value) ?? [];
    const milliseconds = Date.parse(`${day}T${time}Z`);
    return !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString().startsWith(`${day}T${time}`);
  },
};

const IS_ID: Readonly<Record<IdKind, (id: string) => boolean>> = {
  uuid: (id) => z.uuid().safeParse(id).success,
  number: IS_VALUE.number,
};

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/**
 * Parses a cursor of an earlier answer.
 * @throws Problem validation when it is forged, damaged, or of another order
 */
export function readCursor(text: string, order: ListOrder): Cursor {
  const result = envelope.safeParse(parse(text));
  const refused = invalidField('cursor', ['Esta página não existe mais. Volte à primeira.']);
  if (!result.success || result.data[0] !== order.sort) throw refused;
  if (result.data[1] === 'end') return { at: 'end' };
  const [, at, value, id] = result.data;
  if (!IS_VALUE[order.kind](value) || !IS_ID[order.idKind](id)) throw refused;
  return { at, position: { value, id } };
}
