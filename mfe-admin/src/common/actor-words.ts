import type { AuditActor } from '@balcao/api-schema';

const KINDS: Readonly<Record<AuditActor['kind'], string>> = {
  user: 'A própria pessoa',
  admin: 'Administração',
  anonymous: 'Sem sessão',
  system: 'Sistema',
};

/** The actor, by name where there is one. */
export const actorWords = ({ name, kind }: AuditActor): string => name || KINDS[kind];
