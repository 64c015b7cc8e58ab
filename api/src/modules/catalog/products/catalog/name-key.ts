import { foldText } from '@balcao/domain';

/** How many characters of a name lists compare. A cursor must hold them. */
const COMPARED_CHARACTERS = 80;

/** The sort key of a name: its beginning without case and accents. */
export const nameKeyOf = (name: string): string => [...foldText(name)].slice(0, COMPARED_CHARACTERS).join('');
