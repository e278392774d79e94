-- Two roles for an empty database:
--   psql --dbname=dawaya --set=password=… --file=roles.sql
-- `migrate` owns the tables and changes them, `run` only reads and writes rows.
-- DATABASE_DIRECT_URL names `migrate`, DATABASE_URL names `run`.
create role migrate login password :'password';
create role run login password :'password';
grant create on database :"DBNAME" to migrate;
grant create, usage on schema public to migrate;
grant usage on schema public to run;
alter default privileges for role migrate grant usage on schemas to run;
alter default privileges for role migrate
  grant select, insert, update, delete on tables to run;
alter default privileges for role migrate grant usage, select on sequences to run;
alter default privileges for role migrate grant execute on functions to run;
