import { StatusPill, type StatusPillProps } from '../base/status-pill';

/** The pills of a kind of record's statuses; a constant of its screens. */
export type StatusTable<Status extends string> = Readonly<Record<Status, StatusPillProps>>;

export interface StatusTagProps<Status extends string> {
  table: StatusTable<Status>;
  status: Status;
}

/** A record's status by its table. A status that the table does not know yet is shown by its name. */
export function StatusTag<Status extends string>({ table, status }: StatusTagProps<Status>) {
  const known: StatusPillProps | undefined = table[status];
  return <StatusPill {...(known ?? { kind: 'neutral', icon: 'info', label: status })} />;
}
