import { foldText } from '@balcao/domain';

/** Names are told apart by so many characters in the order of a list; a cursor must hold them. */
const COMPARED_CHARACTERS = 80;

/** What lists sort a name by: its beginning without case and accents. */
export const nameKeyOf = (name: string): string => [...foldText(name)].slice(0, COMPARED_CHARACTERS).join('');
