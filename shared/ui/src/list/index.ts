import './list.css';

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
