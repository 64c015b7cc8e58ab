/** Names what is read of the team, for reading it again. */
export const TEAM = 'team';
