import type { KycQueueRow } from '@balcao/api-schema';
import { Link } from '@balcao/contract/router';
import { KYC_STATUSES } from '@balcao/domain';
import { FormSkeleton, RelativeTime } from '@balcao/ui/base';
import { StatusTag } from '@balcao/ui/display';
import { Loaded, useQuery } from '@balcao/ui/query';
import { type Column, SimpleTable } from '@balcao/ui/table';
import type { ReviewApi } from '../analise-api';
import { CASE_STATUSES_SHOWN } from '../case-statuses';
import { analisePath } from '../paths';

const MOST_SHOWN = 25;

const COLUMNS: readonly Column<KycQueueRow>[] = [
  {
    key: 'attempt',
    title: 'Tentativa',
    cell: ({ id, attempt }) => <Link to={analisePath(id)}>{attempt}ª tentativa</Link>,
  },
  {
    key: 'status',
    title: 'Status',
    cell: ({ status }) => <StatusTag table={CASE_STATUSES_SHOWN} status={status} />,
  },
  { key: 'changedAt', title: 'Neste status', cell: ({ changedAt }) => <RelativeTime iso={changedAt} /> },
];

export interface TentativasProps {
  userId: string;
  api: ReviewApi;
  /** The attempt that the page shows already. */
  except?: string;
  /** Stands where there is none. */
  none: string;
}

/** The attempts of a person, newest first, each leading to its images and its history. */
export function Tentativas({ userId, api, except, none }: TentativasProps) {
  const query = useQuery({
    queryKey: ['kyc-attempts', userId],
    queryFn: ({ signal }) =>
      api.list({ userId, status: [...KYC_STATUSES], page: 1, size: MOST_SHOWN, sort: '-changedAt' }, signal),
  });
  return (
    <Loaded query={query} what="as tentativas" skeleton={<FormSkeleton fields={1} />}>
      {({ items }) => {
        const shown = items.filter(({ id }) => id !== except);
        if (shown.length === 0) return <p className="bal-soft">{none}</p>;
        return (
          <SimpleTable
            caption="Tentativas de verificação"
            columns={COLUMNS}
            rows={shown}
            rowKey={({ id }) => id}
          />
        );
      }}
    </Loaded>
  );
}
