import type { PrivacyOverview } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { FormSkeleton, Section, Stack } from '@balcao/ui/base';
import { Loaded, useQuery } from '@balcao/ui/query';
import { Consents } from './consents';
import { DownloadData } from './download-data';
import { EraseAccount } from './erase-account';

/** The person's own data: consents, download and erasure (LGPD). */
export function PrivacyTab({ email }: { email: string }) {
  const { http } = useShell();
  const query = useQuery({ queryKey: ['privacy'], queryFn: () => send(http, 'GET /privacy') });
  return (
    <Loaded query={query} what="os dados de privacidade" skeleton={<PrivacySkeleton />}>
      {(overview) => <OwnData email={email} overview={overview} readAgain={query.refetch} />}
    </Loaded>
  );
}

interface OwnDataProps {
  email: string;
  overview: PrivacyOverview;
  readAgain(): Promise<unknown>;
}

function OwnData({ email, overview, readAgain }: OwnDataProps) {
  return (
    <Stack>
      <Consents consents={overview.consents} />
      <DownloadData />
      <EraseAccount email={email} overview={overview} readAgain={readAgain} />
    </Stack>
  );
}

function PrivacySkeleton() {
  return (
    <Section title="Seus consentimentos">
      <FormSkeleton fields={3} />
    </Section>
  );
}
