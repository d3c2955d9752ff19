-- What an administrator of PostgreSQL runs once: psql -v password="'...'" -f database.sql
create role ekimae login password :password;
create database ekimae owner ekimae;
create role ekimae_tenant nologin noinherit role ekimae;
