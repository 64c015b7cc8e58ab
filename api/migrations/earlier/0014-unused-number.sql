-- No version ever had a migration of this number. The file closes the gap, so that a missing migration is seen.
select 1;
