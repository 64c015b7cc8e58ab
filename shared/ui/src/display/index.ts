import './display.css';
import './dialog.css';
import './compare.css';
import './page-tabs.css';
import './values.css';

// Kept for areas that were built before it moved.
export { ProgressMeter, type ProgressMeterProps } from '../base/progress-meter';
export { CodeList, type CodeListProps } from './code-list';
export { CompareDialog, type CompareDialogProps, type Difference, type Side } from './compare-dialog';
export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog';
export { ConfirmNamedDialog, type ConfirmNamedDialogProps, type NamedRequest } from './confirm-named';
export { CopyButton, type CopyButtonProps } from './copy-button';
export { copyText } from './copy-text';
export { DateTime } from './date-time';
export { type Definition, DefinitionList } from './definition-list';
export { Dialog, DialogActions, type DialogProps } from './dialog';
export { Disclosure } from './disclosure';
export { Money } from './money';
export { OpenItems, type OpenItemsProps } from './open-items';
export { openWhenKnown } from './open-when-known';
export { type PageTab, PageTabs, type PageTabsProps } from './page-tabs';
export { PersonalData, type PersonalDataProps } from './personal-data';
export { QrImage } from './qr-image';
export { RevealButton, type RevealButtonProps } from './reveal-button';
export { saveFile } from './save-file';
export { type StatusTable, StatusTag, type StatusTagProps } from './status-tag';
export {
  Timeline,
  type TimelineChange,
  type TimelineEntry,
  type TimelineFlag,
  type TimelineProps,
} from './timeline';
export { accountTonePill, tonePill } from './tone-pill';
export { type ConfirmNamed, useConfirmNamed } from './use-confirm-named';
export { type Revealed, useRevealed } from './use-revealed';
