import type { KycCase } from '@balcao/api-schema';
import { formatCnpj } from '@balcao/domain';
import { Button, Notice, Section, Stack, StatusPill } from '@balcao/ui/base';
import { DefinitionList } from '@balcao/ui/display';
import { useStepUp } from '@balcao/ui/form';
import { useQueryClient } from '@balcao/ui/query';
import { useAction } from '../../plataforma-usuarios/detalhe/use-action';
import type { ReviewApi } from '../review-api';

/** The company of a profile, which may hold accounts of payouts once somebody has said that it is the person's. */
export function Company({ kyc, api }: { kyc: KycCase; api: ReviewApi }) {
  const queries = useQueryClient();
  const { run, dialog } = useStepUp();
  const { company, userId } = kyc;
  const { busy, act } = useAction(async () => {
    queries.setQueryData(['kyc-case', kyc.id], { ...kyc, company: { ...company, isReviewed: true } });
  });
  if (company.cnpj === '')
    return (
      <Section title="Empresa">
        <p className="bal-soft">A pessoa não informou CNPJ. Os saques vão só para contas do CPF dela.</p>
      </Section>
    );

  const review = () =>
    act(async () => ((await run(() => api.reviewCompany(userId, company))) ? 'Empresa conferida.' : null));
  return (
    <Section title="Empresa" description="Depois de conferida, ela pode ser titular das contas dos saques.">
      <Stack>
        {company.isReviewed ? (
          <StatusPill kind="success" icon="check" label="Conferida" />
        ) : (
          <StatusPill kind="warning" icon="clock" label="Não conferida" />
        )}
        <DefinitionList
          items={[
            { term: 'Razão social', value: company.companyName || 'Não preenchida' },
            { term: 'CNPJ', value: <span className="bal-tabular">{formatCnpj(company.cnpj)}</span> },
          ]}
        />
        {company.isOfAnother && (
          <Notice kind="warning" title="Este CNPJ já foi conferido em outra conta">
            Compare as duas contas antes de decidir de quem é a empresa. Busque o CNPJ em Usuários.
          </Notice>
        )}
        {!company.isReviewed && !company.isOfAnother && kyc.decisionRefusal === null && (
          <div>
            <Button busy={busy} onClick={review}>
              A empresa é desta pessoa
            </Button>
          </div>
        )}
      </Stack>
      {dialog}
    </Section>
  );
}
