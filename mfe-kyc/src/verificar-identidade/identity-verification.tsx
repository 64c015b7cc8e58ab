import { nextKycStatus } from '@balcao/domain';
import { Card, FormSkeleton, Page, Stack } from '@balcao/ui/base';
import { Loaded, NextSetupStep, QueryProvider } from '@balcao/ui/query';
import { Begin } from './begin';
import { Documents } from './documents';
import { History } from './history';
import type { Verification } from './kyc-api';
import { MissingData } from './missing-data';
import { missingPersonFields } from './missing-person-fields';
import { StatusCard } from './status-card';
import './verification.css';
import { useReadAgain, useSeller, useVerification } from './use-verification';

/** The seller's identity verification and its status. */
export default function IdentityVerification() {
  return (
    <QueryProvider>
      <Page title="Verificar identidade">
        <Contents />
      </Page>
    </QueryProvider>
  );
}

function Contents() {
  const query = useVerification();
  return (
    <Loaded query={query} what="a sua verificação" skeleton={<Skeleton />}>
      {({ status, report }) => (
        <div className={report ? 'verification verification-with-history' : 'verification'}>
          <Stack>
            <StatusCard status={status} report={report} />
            <NextSetupStep after="identity" state={status ?? 'none'} />
            <NextAttempt status={status} />
            {report && <Documents key={report.id} report={report} />}
          </Stack>
          {report && <History report={report} />}
        </div>
      )}
    </Loaded>
  );
}

/** The beginning of an attempt, where one may begin. */
function NextAttempt({ status }: Pick<Verification, 'status'>) {
  const seller = useSeller();
  const readAgain = useReadAgain();
  if (nextKycStatus(status, 'open') === null) return null;
  return (
    <Loaded query={seller} what="o seu perfil" skeleton={<Skeleton />}>
      {(loaded) => {
        const missing = missingPersonFields(loaded);
        if (missing.length > 0) return <MissingData fields={missing} />;
        return <Begin seller={loaded} isAgain={status !== null} onOpened={readAgain} />;
      }}
    </Loaded>
  );
}

function Skeleton() {
  return (
    <Card>
      <FormSkeleton fields={3} />
    </Card>
  );
}
