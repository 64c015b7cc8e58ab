import './display.css';

export { CodeList, type CodeListProps } from './code-list';
export { CompareDialog, type CompareDialogProps, type Difference, type Side } from './compare-dialog';
export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog';
export { type Definition, DefinitionList } from './definition-list';
export { Dialog, type DialogProps } from './dialog';
export { Disclosure } from './disclosure';
export { type PageTab, PageTabs, type PageTabsProps } from './page-tabs';
export { ProgressMeter, type ProgressMeterProps } from './progress-meter';
export { QrImage } from './qr-image';
