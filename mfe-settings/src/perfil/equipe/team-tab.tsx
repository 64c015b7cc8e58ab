import type { TeamMember } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { isApiError, useShell } from '@balcao/contract';
import { FormSkeleton, Section, Stack } from '@balcao/ui/base';
import { useQuery, useQueryClient } from '@balcao/ui/query';
import { LoadedResource } from '@balcao/ui/resource';
import { useState } from 'react';
import { MEUS_DADOS } from '../../common/paths';
import { InviteForm } from './invite-form';
import { LeaveStore } from './leave-store';
import { Members } from './members';
import { OpenInvitationList } from './open-invitation-list';
import { RoleForm } from './role-form';
import { TEAM } from './team-key';
import '../../common/rows.css';
import './team.css';

const FORBIDDEN = 403;

type Step = { is: 'list' } | { is: 'invite' } | { is: 'role'; member: TeamMember };

/** The members of the store, its invitations, and the way out. */
export function TeamTab() {
  const { http } = useShell();
  const queries = useQueryClient();
  const query = useQuery({ queryKey: [TEAM], queryFn: ({ signal }) => send(http, 'GET /team', { signal }) });
  const [step, setStep] = useState<Step>({ is: 'list' });
  const readAgain = () => queries.invalidateQueries({ queryKey: [TEAM] });
  const goBack = () => setStep({ is: 'list' });
  const done = () => {
    goBack();
    void readAgain();
  };
  const isDenied = isApiError(query.error) && query.error.status === FORBIDDEN;
  return (
    <Stack>
      <LoadedResource
        query={query}
        what="a equipe da loja"
        skeleton={<TeamSkeleton />}
        elsewhere={MEUS_DADOS}
      >
        {({ items, roles }) => {
          if (step.is === 'invite') return <InviteForm roles={roles} onDone={done} onCancel={goBack} />;
          if (step.is === 'role')
            return <RoleForm member={step.member} roles={roles} onDone={done} onCancel={goBack} />;
          const isOwner = items.some(({ isSelf, role }) => isSelf && role === 'owner');
          return (
            <Stack>
              <Members
                members={items}
                onInvite={roles.length > 0 ? () => setStep({ is: 'invite' }) : undefined}
                onRole={(member) => setStep({ is: 'role', member })}
                readAgain={readAgain}
              />
              <OpenInvitationList mayChange={roles.length > 0} readAgain={readAgain} />
              {!isOwner && <LeaveStore />}
            </Stack>
          );
        }}
      </LoadedResource>
      {isDenied && <LeaveStore />}
    </Stack>
  );
}

function TeamSkeleton() {
  return (
    <Section title="Equipe">
      <FormSkeleton fields={3} />
    </Section>
  );
}
