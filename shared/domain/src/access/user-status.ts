/** State of a person's account: a signup that nobody confirmed yet, one that can log in, and one that an admin closed. */
export const USER_STATUSES = ['active', 'pending', 'blocked'] as const;

export type UserStatus = (typeof USER_STATUSES)[number];

/** The label of each status on screens. */
export const USER_STATUS_LABELS: Readonly<Record<UserStatus, string>> = {
  active: 'Ativo',
  pending: 'Pendente',
  blocked: 'Bloqueado',
};
