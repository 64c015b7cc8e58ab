import './list.css';

export {
  ImportButton,
  type ImportButtonProps,
  type ImportCalls,
  type UploadOptions,
} from './import/import-button';
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
  ListRequest,
  ListScope,
  ListView,
  Noun,
  PrimaryAction,
} from './list-types';
export { ResourceList, type ResourceListProps } from './resource-list';
export { Sheet, type SheetProps } from './sheet';
