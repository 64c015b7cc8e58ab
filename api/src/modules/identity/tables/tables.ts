import type {
  BackupCodesTable,
  LoginAttemptsTable,
  SessionsTable,
  SignupAttemptsTable,
  UsersTable,
  UserTokensTable,
} from './identity-schema';
import type { LegalAcceptancesTable, LegalDocumentsTable } from './legal-schema';
import type { InvitationsTable, MembershipsTable } from './memberships-schema';
import type { UserDirectoryTable } from './user-directory-schema';

/** The tables that belong to this module: its repositories alone write them. */
export interface TablesOfIdentity {
  users: UsersTable;
  backup_codes: BackupCodesTable;
  memberships: MembershipsTable;
  invitations: InvitationsTable;
  legal_documents: LegalDocumentsTable;
  legal_acceptances: LegalAcceptancesTable;
  sessions: SessionsTable;
  signup_attempts: SignupAttemptsTable;
  user_tokens: UserTokensTable;
  login_attempts: LoginAttemptsTable;
  user_directory: UserDirectoryTable;
}
