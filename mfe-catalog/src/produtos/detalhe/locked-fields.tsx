import { createContext, use } from 'react';

/** The fields of the product below that are synced from elsewhere, and changed there. */
export const LockedFields = createContext<readonly string[]>([]);

/** Whether a field is changed elsewhere. */
export function useIsLocked(field: string): boolean {
  return use(LockedFields).includes(field);
}
