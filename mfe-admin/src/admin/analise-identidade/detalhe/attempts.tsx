import { Link } from '@balcao/contract/router';
import { KYC_STATUSES } from '@balcao/domain';
import { FormSkeleton, RelativeTime } from '@balcao/ui/base';
import { StatusTag } from '@balcao/ui/display';
import { Loaded, useQuery } from '@balcao/ui/query';
import { CASE_STATUSES_SHOWN } from '../case-statuses';
import { analisePath } from '../paths';
import type { ReviewApi } from '../review-api';

const MAX_SHOWN = 25;

export interface AttemptsProps {
  userId: string;
  api: ReviewApi;
  /** The attempt that the page shows already. */
  except?: string;
  /** Stands where there is none. */
  none: string;
}

/** The attempts of a person, newest first, each leading to its images and its history. */
export function Attempts({ userId, api, except, none }: AttemptsProps) {
  const query = useQuery({
    queryKey: ['kyc-attempts', userId],
    queryFn: ({ signal }) =>
      api.list({ userId, status: [...KYC_STATUSES], page: 1, size: MAX_SHOWN, sort: '-changedAt' }, signal),
  });
  return (
    <Loaded query={query} what="as tentativas" skeleton={<FormSkeleton fields={1} />}>
      {({ items }) => {
        const shown = items.filter(({ id }) => id !== except);
        if (shown.length === 0) return <p className="bal-soft">{none}</p>;
        return (
          <ul className="adm-attempts">
            {shown.map(({ id, attempt, status, changedAt }) => (
              <li key={id}>
                <Link to={analisePath(id)}>{attempt}ª tentativa</Link>
                <StatusTag table={CASE_STATUSES_SHOWN} status={status} />
                <span className="bal-meta">
                  <RelativeTime iso={changedAt} />
                </span>
              </li>
            ))}
          </ul>
        );
      }}
    </Loaded>
  );
}
