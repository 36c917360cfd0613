create table if not exists record (nas varchar(64), session varchar(253), status varchar(32), user_name varchar(253),
    seconds bigint, primary key (nas, session, status));
create table if not exists subscriber (name varchar(253) primary key, seen timestamp);
