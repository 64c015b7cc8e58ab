import './styles/rows.css';
import './styles/cards.css';
import './styles/tabs.css';
import './styles/controls.css';
import './styles/toolbar.css';
import './styles/head.css';
import './styles/popover.css';
import './styles/filters.css';
import './styles/pages.css';
import './styles/work.css';
import './styles/sheet.css';

export { DateInput } from './filters/date-input';
export { type FileTemplate, type PasteWords, saveTemplate } from './import/choose-file';
export { ColumnQuestion, type ColumnQuestionProps, columnQuestionIn } from './import/column-question';
export { csvRequest } from './import/csv-request';
export { FileBox, type FileBoxProps } from './import/file-box';
export {
  ImportButton,
  type ImportButtonProps,
} from './import/import-button';
export type { ImportCalls, UploadOptions } from './import/import-calls';
export { ExportButton, type ExportButtonProps, type ExportRequest } from './jobs/export-button';
export { JobDialog, type JobDialogProps } from './jobs/job-dialog';
export { createJobsClient, type JobsClient } from './jobs/jobs-client';
export type {
  BulkAction,
  BulkDialogProps,
  EmptyWords,
  FilterOption,
  ListCard,
  ListColumn,
  ListFilter,
  ListGroups,
  ListRequest,
  ListScope,
  ListTab,
  ListTabs,
  ListView,
  Noun,
  PrimaryAction,
  SelectionPage,
} from './list-types';
export { Popover, type PopoverProps } from './popover';
export { ResourceList } from './resource-list';
export type { ResourceListProps } from './resource-list-props';
export { Sheet, type SheetProps } from './sheet';
export { useNextScreen } from './use-next-screen';
export { usePages } from './use-pages';
