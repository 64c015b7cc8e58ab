import { TIME_ZONE } from '@balcao/domain';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/pt-br';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);
dayjs.extend(timezone);
dayjs.locale('pt-br');
dayjs.tz.setDefault(TIME_ZONE);

/** The start of today in São Paulo, whatever zone the browser is in, as a day of the local calendar. */
export const todayInStores = (): Dayjs => dayjs(dayjs().tz(TIME_ZONE).format('YYYY-MM-DD'));

/** dayjs with Portuguese words, UTC and time zones. `dayjs.tz(…)` means São Paulo where no zone is named. */
export { type Dayjs, dayjs };
