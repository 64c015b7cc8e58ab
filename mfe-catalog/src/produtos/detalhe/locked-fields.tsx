import { useCan } from '@balcao/contract';
import { createContext, use } from 'react';

/** The fields of the product below that are synced from elsewhere, and changed there. */
export const LockedFields = createContext<readonly string[]>([]);

/** Whether a field is changed elsewhere, or not by this person. */
export function useIsLocked(field: string): boolean {
  const mayEdit = useCan('produtos:editar');
  return use(LockedFields).includes(field) || !mayEdit;
}
