import { addDays, type DayRange } from '@balcao/domain';
import { invalidField } from '../../problem';

const LONGEST_DAYS = 400;

/** Refuses a period that ends before it begins, or is too long to answer. @throws Problem validation */
export function assertPeriod({ from, to }: DayRange): void {
  if (to < from) throw invalidField('to', ['O fim do período vem antes do início.']);
  if (to > addDays(from, LONGEST_DAYS))
    throw invalidField('to', [`Escolha um período de até ${LONGEST_DAYS} dias.`]);
}
