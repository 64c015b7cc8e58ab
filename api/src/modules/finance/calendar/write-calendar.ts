import { addDays, formatMoney } from '@balcao/domain';
import { generateIcsCalendar, type IcsEvent } from 'ts-ics';
import type { DueDay } from './repository';

const PRODUCT = '-//Balcao//Agenda de recebiveis//PT-BR';

/** A calendar day, which has no zone. */
const dayOf = (day: string) => ({ date: new Date(`${day}T00:00:00Z`), type: 'DATE' as const });

const toEvent = ({ custody, day, cents, receivables }: DueDay, storeId: string, stamp: Date): IcsEvent => ({
  // Stable, so that a calendar changes its entry instead of adding another one.
  uid: `${day}-${custody === 'vendedor' ? 'direto-' : ''}${storeId}@balcao`,
  stamp: { date: stamp },
  start: dayOf(day),
  end: dayOf(addDays(day, 1)),
  summary: `${formatMoney(cents).replace('\u00A0', ' ')} a receber${custody === 'vendedor' ? ' direto' : ''}`,
  description: receivables === 1 ? '1 recebível' : `${receivables} recebíveis`,
  timeTransparent: 'TRANSPARENT',
});

/** The days on which money falls due as an iCalendar file (RFC 5545): amounts and days, and nothing of buyers. */
export const writeCalendar = (days: readonly DueDay[], storeId: string, stamp: Date): string =>
  generateIcsCalendar({
    version: '2.0',
    prodId: PRODUCT,
    method: 'PUBLISH',
    name: 'Recebíveis no Balcão',
    events: days.map((day) => toEvent(day, storeId, stamp)),
  });
