export { type Dayjs, dayjs, todayInStores } from './dayjs';
