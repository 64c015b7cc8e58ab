import { randomInt } from 'node:crypto';
import { V7Generator } from 'uuidv7';

/** `randomInt` takes its random bytes from the system for many numbers at once. */
const generator = new V7Generator({ nextUint32: () => randomInt(0x1_0000_0000) });

/** A new id: UUIDv7 text, so that ids sort by creation time. */
export const newId = (): string => generator.generate().toString();
