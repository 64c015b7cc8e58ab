import '../list/styles/controls.css';
import '../list/styles/popover.css';
import '../list/styles/filters.css';
import './period/period.css';
import './figure.css';
import './ladder.css';

export { FigureCard, type FigureCardProps } from './figure-card';
export { type FigureUnit, formatFigure } from './figure-unit';
export { Hint, type HintProps } from './hint';
export { type LadderStep, MoneyLadder, type MoneyLadderProps } from './money-ladder';
export { PeriodPicker, type PeriodPickerProps } from './period/period-picker';
export { type AddressPeriod, type AddressPeriodRules, usePeriod } from './period/use-period';
export { Segments, type SegmentsProps } from './segments';
export { Select, type SelectProps } from './select';
