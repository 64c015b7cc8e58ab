import { send } from '@balcao/api-schema/client';
import { useSession, useShell } from '@balcao/contract';
import { nextSetupStep, SETUP_STEP_PERMISSIONS, SETUP_STEP_TEXTS, type SetupStep } from '@balcao/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LinkButton } from '../base/link-button';
import { Notice } from '../base/notice';

export interface NextSetupStepProps {
  /** The step of the store's set-up that the page is about. */
  after: SetupStep;
  /** The state of this page that decides whether the step is done. The checklist is read when it changes, not before. */
  state: string | number | boolean;
}

/** Leads on to the next step of the set-up, once the page's own step was done in front of the person. */
export function NextSetupStep({ after, state }: NextSetupStepProps) {
  const [initial] = useState(state);
  return state === initial ? null : <LeadOn after={after} state={state} />;
}

function LeadOn({ after, state }: NextSetupStepProps) {
  const { http, isPermitted } = useShell();
  const { id } = useSession();
  const { data } = useQuery({
    queryKey: ['next-setup-step', id, state],
    queryFn: async ({ signal }) =>
      (await send(http, 'GET /seller/:id/checklist', { params: { id: id ?? '' }, signal })).items,
  });
  const own = data?.find(({ key }) => key === after);
  const next = data && nextSetupStep(data);
  if (!next?.path || next.key === after || !(own?.done || own?.state === 'waiting')) return null;
  if (!isPermitted(SETUP_STEP_PERMISSIONS[next.key])) return null;
  const { title, action } = SETUP_STEP_TEXTS[next.key];
  return (
    <Notice
      kind="success"
      title={own.done ? 'Passo concluído' : 'Enviado. Enquanto isso, siga em frente'}
      action={
        <LinkButton to={next.path} kind="primary">
          {next.action ?? action}
        </LinkButton>
      }
    >
      Próximo passo da sua loja: {title.charAt(0).toLowerCase() + title.slice(1)}.
    </Notice>
  );
}
