import { addDays, type CalendarDate, formatCalendarDate } from '@balcao/domain';

/** `1 pedido pago`, `5 pedidos pagos`. */
export const countWords = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`;

const WEEKDAYS = ['no domingo', 'na segunda', 'na terça', 'na quarta', 'na quinta', 'na sexta', 'no sábado'];

/** When a day is, as people say it: `hoje`, `amanhã`, `na sexta`, and `em 12/03` from a week on. */
export function dayWords(day: CalendarDate, today: CalendarDate): string {
  if (day <= today) return 'hoje';
  if (day === addDays(today, 1)) return 'amanhã';
  if (day < addDays(today, 7)) return WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';
  return `em ${formatCalendarDate(day).slice(0, 'dd/MM'.length)}`;
}
