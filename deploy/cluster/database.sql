-- The site's role and its empty database, made once.
create role dishboard login password '@PASSWORD_SITE@';
create database dishboard owner dishboard;
