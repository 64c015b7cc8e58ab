-- Images are taken with our own camera whoever verifies, so no service's capture hands anything over.
ALTER TABLE kyc_provider_cases DROP COLUMN capture_token_enc;
