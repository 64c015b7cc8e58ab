import '../list/styles/toolbar.css';
import '../list/styles/popover.css';
import '../list/styles/filters.css';
import './period.css';

export { PeriodPicker, type PeriodPickerProps } from './period-picker';
export { type AddressPeriod, type AddressPeriodRules, usePeriod } from './use-period';
