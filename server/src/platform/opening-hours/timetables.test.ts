import { openStateAt } from "@dishboard/contract/opening-hours";
import { afterAll, describe, expect, it } from "vitest";
import { createHoursEvaluator } from "./evaluator.ts";
import { timeZoneOf } from "./time-zones.ts";

const evaluator = createHoursEvaluator();
afterAll(() => evaluator.close());

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const names = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

const weeks = {
  "an ordinary week in London": { zone: "Europe/London", latitude: 51.54, longitude: -0.147, monday: "2026-11-23" },
  "the week of Christmas in Berlin": { zone: "Europe/Berlin", latitude: 52.5, longitude: 13.4, monday: "2026-12-21" },
  "a week of July in Barcelona": { zone: "Europe/Madrid", latitude: 41.39, longitude: 2.16, monday: "2026-07-06" },
  "the week of New Year in New York": {
    zone: "America/New_York",
    latitude: 40.7,
    longitude: -74,
    monday: "2026-12-28",
  },
};

/**
 * Hours from OpenStreetMap, each with the seven days from Monday as a person reads them. Each time is on the day on
 * which it begins. '-' is a day without hours, '5*' repeats for five days, '?' is an unknown week.
 */
const timetables: Record<keyof typeof weeks, string> = {
  "an ordinary week in London": `
# Pubs
Tu-Fr 12:00-02:00; Sa-Su 12:00-22:00
- 4*12-2 2*12-22
Mo 18:00-02:00; Tu 18:00-02:00; We 18:00-02:00; Th 18:00-02:00; Fr 18:00-02:00; Sa 18:00-02:00; Su 18:00-02:00
7*18-2
Mo-Sa 18:00-02:00; Su off
6*18-2 -
Mo-Su 18:00-02:00; Su off
6*18-2 -
Mo-Su 18:00-02:00; Mo off
- 6*18-2
Mo-Su 12:00-01:00; Tu off
12-1 - 5*12-1
Mo-Th 12:00-23:00; Fr-Sa 12:00-01:00; Su 12:00-22:30
4*12-23 2*12-1 12-22:30
Mo-Th 11:00-23:00; Fr 11:00-24:00; Sa 10:00-24:00; Su 12:00-22:30
4*11-23 11-24 10-24 12-22:30
Mo-We 16:00-23:00; Th 16:00-24:00; Fr 16:00-02:00; Sa 12:00-02:00; Su 12:00-23:00
3*16-23 16-24 16-2 12-2 12-23
Su-We 12:00-00:00; Th-Sa 12:00-02:00
3*12-24 3*12-2 12-24
Su-Th 12:00-23:00; Fr,Sa 12:00-00:30
4*12-23 2*12-0:30 12-23
Mo-Th 17:00-23:30; Fr 17:00-00:30; Sa 12:00-00:30; Su 12:00-22:00
4*17-23:30 17-0:30 12-0:30 12-22
Mo-Fr 15:00-01:00; Sa 13:00-01:00; Su 13:00-00:00
5*15-1 13-1 13-24
Mo off; Tu-Th 16:00-00:00; Fr 16:00-01:00; Sa 14:00-01:00; Su 14:00-23:00
- 3*16-24 16-1 14-1 14-23
Tu-Th 17:00-24:00; Fr,Sa 17:00-02:00; Su,Mo off
- 3*17-24 2*17-2 -
Mo-Sa 11:00-23:00; Su 12:00-22:30
6*11-23 12-22:30
Mo-Su 11:00-23:00
7*11-23
Mo-Su 10:00-02:00
7*10-2
10:00-02:00
7*10-2
Mo-Su 00:00-24:00
7*0-24
24/7
7*0-24
Mo-Th 16:00-24:00, Fr 16:00-02:00, Sa 12:00-02:00, Su 12:00-24:00
4*16-24 16-2 12-2 12-24
Mo-Th 16:00-01:00, Fr-Sa 16:00-03:00, Su off
4*16-1 2*16-3 -
Mo-Fr 12:00-03:00; Sa-Su 10:00-03:00
5*12-3 2*10-3
Mo-Fr 12:00-27:00; Sa-Su 10:00-26:00
5*12-3 2*10-2
Fr-Sa 18:00-26:00; Su-Th 18:00-24:00
4*18-24 2*18-2 18-24
We-Sa 19:00-02:00; Su 15:00-20:00
- - 4*19-2 15-20
Mo-Fr 17:00-02:00; Sa 14:00-03:00; Su 14:00-24:00; Tu off
17-2 - 3*17-2 14-3 14-24
Mo,Tu 17:00-01:00; We,Th 17:00-02:00; Fr,Sa 17:00-04:00; Su 17:00-00:00
2*17-1 2*17-2 2*17-4 17-24
Mo-Su 12:00-00:00; Fr-Sa 12:00-03:00
4*12-24 2*12-3 12-24
Mo-Su 12:00-03:00; Su 12:00-23:00
6*12-3 12-23
Mo-Su 17:00-01:00; Fr 15:00-03:00; Sa 12:00-03:00
4*17-1 15-3 12-3 17-1
Mo-Sa 12:00-02:00; Mo-Th 12:00-00:00
4*12-24 2*12-2 -
Mo-Fr 16:00-02:00; Fr 14:00-03:00; Sa,Su 14:00-03:00
4*16-2 14-3 2*14-3
Mo-Su 12:00-01:00; We 12:00-18:00; Sa 12:00-18:00
2*12-1 12-18 2*12-1 12-18 12-1
Mo 16:00-24:00; Tu-Th 12:00-24:00; Fr-Sa 12:00-01:00; Su 12:00-22:30
16-24 3*12-24 2*12-1 12-22:30
Mo-Th 12:00-23:00; Fr-Sa 12:00-01:00 open "until 3 when there is music; ask, please"; Su 12:00-22:30
4*12-23 2*12-1 12-22:30
Mo-Sa 12:00-00:30 open "bar"; Su 12:00-22:00 open "bar"
6*12-0:30 12-22
Mo-We,Su 11:00-23:00; Th-Sa 11:00-01:30
3*11-23 3*11-1:30 11-23
Mo-Fr 11:00-14:00,17:00-01:00; Sa 17:00-01:00; Su 10:00-14:00
5*11-14,17-1 17-1 10-14
Mo-Fr 17:00-02:00; Sa 11:00-14:00,18:00-02:00; Su off
5*17-2 11-14,18-2 -
Su 12:00-22:00; Sa 12:00-01:00; Mo-Fr 16:00-01:00
5*16-1 12-1 12-22
Fr 18:00-02:00; Sa 12:00-18:00
4*- 18-2 12-18 -
Fr 18:00-05:00; Sa 04:00-12:00
4*- 18-5 4-12 -
Th 20:00-04:00; Fr 03:00-23:00; Sa off
3*- 20-4 3-23 2*-
# Clubs
Fr-Sa 22:00-06:00; Su off
4*- 2*22-6 -
Fr-Sa 22:00-06:00; Su-Th off
4*- 2*22-6 -
Th 23:00-04:00; Fr 23:00-06:00; Sa 23:00-07:00
3*- 23-4 23-6 23-7 -
Fr 23:00-05:00; Sa 23:00-05:00; Su 18:00-23:00
4*- 23-5 23-5 18-23
Fr,Sa 23:00-05:00; PH off
4*- 2*23-5 -
We-Sa 22:00-04:00; Mo,Tu,Su off
2*- 4*22-4 -
Fr 22:00-24:00; Sa 00:00-05:00,22:00-24:00; Su 00:00-05:00
4*- 22-24 0-5,22-24 0-5
Fr 22:00-00:00; Sa 00:00-06:00
4*- 22-6 2*-
Sa 00:00-05:00; Su 00:00-05:00
5*- 2*0-5
Fr 23:59-09:00; Sa 23:59-18:00; Su 23:59-06:00
4*- 23:59-9 23:59-18 23:59-6
Th-Sa 00:00-06:00
3*- 3*0-6 -
Mo-Su 22:00-05:00; Fr-Sa 22:00-08:00; Su 20:00-02:00
4*22-5 2*22-8 20-2
Sa 23:00-12:00; Su 11:00-20:00
5*- 23-20 -
Sa 23:00-12:00; Su 13:00-20:00
5*- 23-12 13-20
Tu-Su 18:00-03:00; Mo off; Fr-Sa 18:00-05:00
- 3*18-3 2*18-5 18-3
# Late kitchens, kebab shops and takeaways
Mo-Th 11:00-03:00; Fr-Sa 11:00-05:00; Su 12:00-02:00
4*11-3 2*11-5 12-2
Mo-Su 11:00-05:00
7*11-5
Su-Th 11:00-02:00; Fr-Sa 11:00-04:00
4*11-2 2*11-4 11-2
Mo-Th 10:00-01:00; Fr 10:00-04:00; Sa 11:00-04:00; Su 11:00-01:00
4*10-1 10-4 11-4 11-1
Mo 16:00-23:00; Tu 16:00-23:00; We 16:00-23:00; Th 16:00-23:30; Fr 16:00-00:30; Sa 16:00-00:30; Su 16:00-23:00
3*16-23 16-23:30 2*16-0:30 16-23
Mo-Su 12:00-12:00
7*0-24
Mo-Sa 12:00-14:00,17:00-02:00; Su 17:00-02:00
6*12-14,17-2 17-2
Mo-Sa 11:30-14:30,17:30-00:30; Su off
6*11:30-14:30,17:30-0:30 -
Mo-Th 11:00-14:30,17:00-00:00; Fr-Sa 11:00-14:30,17:00-03:00; Su 17:00-00:00
4*11-14:30,17-24 2*11-14:30,17-3 17-24
Fr-Sa 11:00-06:00; Mo-Th,Su 11:00-03:00
4*11-3 2*11-6 11-3
Mo-Sa 16:30-24:00; Su 16:30-23:30
6*16:30-24 16:30-23:30
Mo,We-Su 17:00-01:00; Tu off
17-1 - 5*17-1
Mo-Su 06:00-02:00; Sa-Su 07:00-04:00
5*6-2 2*7-4
Su-We 17:00-00:00; Th 17:00-01:00; Fr-Sa 17:00-02:30
3*17-24 17-1 2*17-2:30 17-24
Mo-Fr 11:00-22:00, Fr-Sa 22:00-03:00
4*11-22 11-3 22-3 -
Mo-Su 11:00-22:00, Fr-Sa 22:00-03:00; Tu off
11-22 - 2*11-22 2*11-3 11-22
Fr-Sa 22:00-03:00, Mo-Su 11:00-22:00; Su off
4*11-22 2*11-3 -
Mo-Th,Su 11:00-23:00, Fr,Sa 11:00-00:00; We off
2*11-23 - 11-23 2*11-24 11-23
# Restaurants with two services
Tu-Sa 12:00-14:30,18:00-22:30; Su 12:00-15:00
- 5*12-14:30,18-22:30 12-15
Mo-Fr 12:00-15:00,18:00-23:00; Sa 18:00-23:30; Su off
5*12-15,18-23 18-23:30 -
Mo-Sa 12:00-14:00, 18:00-22:00
6*12-14,18-22 -
We-Mo 12:00-14:30,18:30-22:00
12-14:30,18:30-22 - 5*12-14:30,18:30-22
Mo-Fr 12:00-14:30; Mo-Sa 18:00-22:30
5*18-22:30 18-22:30 -
Mo-Fr 12:00-14:30, Mo-Sa 18:00-22:30
5*12-14:30,18-22:30 18-22:30 -
Tu-Th 18:00-22:00; Fr-Sa 12:00-14:30,18:00-22:30; Su-Mo off
- 3*18-22 2*12-14:30,18-22:30 -
Tu-Su 11:30-14:00,17:30-22:00; Mo off
- 6*11:30-14,17:30-22
Mo,Tu,Th-Su 12:00-22:00; We off
2*12-22 - 4*12-22
Mo-Fr 11:45-14:30,17:45-23:00; Sa-Su 17:00-00:00
5*11:45-14:30,17:45-23 2*17-24
Mo-Su 12:00-15:00,19:00-00:00; Su 12:00-17:00
6*12-15,19-24 12-17
Mo-Sa 13:00-16:00,20:00-00:30; Su 13:00-17:00
6*13-16,20-0:30 13-17
Tu-Sa 13:30-16:00,20:30-01:00; Su 13:30-17:00; Mo off
- 5*13:30-16,20:30-1 13:30-17
Mo-Th 13:00-16:00; Fr-Sa 13:00-16:00,21:00-02:00; Su 13:00-17:00
4*13-16 2*13-16,21-2 13-17
Mo-Su 12:00-22:00; We 12:00-15:00 off
2*12-22 15-22 4*12-22
Mo-Su 11:00-01:00; Mo 15:00-17:00 off
11-15,17-1 6*11-1
Mo-Su 11:00-01:00; Mo-Fr 15:00-17:00 off; Sa 11:00-02:00
5*11-15,17-1 11-2 11-1
Mo-Fr 12:00-14:00,18:00-21:00; Sa-Su 12:00-21:00 open "kitchen all day"
5*12-14,18-21 2*12-21
Mo 17:30-22:00;Tu 17:30-22:00;We 17:30-22:00;Th 12:00-14:00,17:30-22:00;Fr 12:00-14:00,17:30-23:00;Sa 12:00-23:00
3*17:30-22 12-14,17:30-22 12-14,17:30-23 12-23 -
Th-Fr 11:00-14:00,17:00-21:00; Sa 11:00-21:00; Su 11:00-16:00; Mo-We off
3*- 2*11-14,17-21 11-21 11-16
# Breakfast, cafes and tea
Mo-Fr 07:00-18:00; Sa 08:00-18:00; Su 09:00-17:00
5*7-18 8-18 9-17
Mo-Fr 07:30-16:00; Sa-Su 08:30-16:00
5*7:30-16 2*8:30-16
Mo-Sa 08:00-17:00
6*8-17 -
Mo-Fr 08:00-16:30; Sa,Su 09:00-16:30
5*8-16:30 2*9-16:30
Tu-Su 10:00-18:00
- 6*10-18
Mo-Fr 06:30-19:00; Sa 07:00-19:00; Su 07:30-18:30
5*6:30-19 7-19 7:30-18:30
We-Su 10:00-17:00; Mo-Tu off
2*- 5*10-17
Mo-Su 07:00-10:30,18:00-21:30
7*7-10:30,18-21:30
Mo-Fr 07:00-10:00,12:00-14:00; Sa-Su 08:00-11:00
5*7-10,12-14 2*8-11
Mo-Su 06:30-10:30,12:00-14:30,18:00-22:00
7*6:30-10:30,12-14:30,18-22
Mo-Th 08:00-22:00; Fr 08:00-24:00; Sa 09:00-24:00; Su 09:00-20:00
4*8-22 8-24 9-24 9-20
Mo-Fr 08:00-18:00; Sa 09:00-01:00; Su 09:00-18:00
5*8-18 9-1 9-18
Mo-We 08:00-18:00; Th-Sa 08:00-01:00; Su 10:00-18:00
3*8-18 3*8-1 10-18
Mo-Sa 09:00-18:00; Su 10:00-17:00; We off
2*9-18 - 3*9-18 10-17
Mo-Fr 8:00-18:00; Sa 9:00-15:00
5*8-18 9-15 -
Mo-Fr 08:00-18:00; Sa 09:00-15:00; Su closed
5*8-18 9-15 -
Mo-Fr 08:00-12:00,13:00-17:00; Sa 08:00-12:00
5*8-12,13-17 8-12 -
Mo,We,Fr 09:00-17:00
9-17 - 9-17 - 9-17 2*-
Mo-Fr 07:00-17:00; Sa 08:00-16:00; Su,PH 09:00-16:00
5*7-17 8-16 9-16
PH off; Mo-Fr 09:00-17:00
5*9-17 2*-
Mo-Fr 09:00-17:00; PH,Sa,Su off
5*9-17 2*-
Sa-Su 10:00-16:00
5*- 2*10-16
Sa[1] 10:00-16:00; Su 11:00-15:00
6*- 11-15
Sa[-1] 10:00-16:00; Su 11:00-15:00
5*- 10-16 11-15
# Bakeries, also of the night
Mo-Fr 05:30-18:00; Sa 05:30-13:00; Su 07:00-11:00
5*5:30-18 5:30-13 7-11
Mo-Sa 06:00-18:30; Su 07:00-17:00
6*6-18:30 7-17
Mo-Su 00:00-24:00; Su off
6*0-24 -
Tu-Sa 07:00-13:00,15:30-19:30; Su 07:00-13:00
- 5*7-13,15:30-19:30 7-13
Mo-Su 22:00-06:00
7*22-6
Mo-Sa 22:00-06:00; Su 22:00-08:00
6*22-6 22-8
Mo-Fr 23:00-07:00; Sa 00:00-09:00; Su off
4*23-7 23-9 2*-
Tu-Sa 02:00-14:00; Su 02:00-12:00
- 5*2-14 2-12
Mo-Th 04:00-16:00; Fr 04:00-24:00; Sa 00:00-16:00
4*4-16 4-24 0-16 -
Mo-Fr 06:00-12:30,14:30-18:00; Sa 06:00-13:00
5*6-12:30,14:30-18 6-13 -
Mo-Sa 07:30-20:00; Su,PH 08:00-13:30
6*7:30-20 8-13:30
Mo,Tu,Th,Fr 06:30-13:30,15:00-19:30; We,Sa 06:30-13:30; Su 07:00-13:00
2*6:30-13:30,15-19:30 6:30-13:30 2*6:30-13:30,15-19:30 6:30-13:30 7-13
Fr-Sa 20:00-10:00; Su 09:00-18:00
4*- 20-10 20-18 -
# Markets and stalls
Sa 09:00-14:00
5*- 9-14 -
We,Sa 08:00-13:00
2*- 8-13 2*- 8-13 -
Th-Sa 17:00-22:00; Su 12:00-18:00
3*- 3*17-22 12-18
Fr 18:00-01:00; Sa 18:00-01:00; Su 12:00-20:00
4*- 2*18-1 12-20
Fr-Su 12:00-23:00; Sa 12:00-01:00
4*- 12-23 12-1 12-23
Th 17:00-22:00; Fr 17:00-02:00; Sa 12:00-02:00; Su 12:00-21:00; Mo-We off
3*- 17-22 17-2 12-2 12-21
Mo-Sa 05:00-15:00; Su 05:00-12:00
6*5-15 5-12
Mo-Fr 11:30-14:00
5*11:30-14 2*-
Su 10:00-16:00; Su[1] off
6*- 10-16
Tu,Th 11:00-14:00; Fr 11:00-14:00,20:00-02:00; Sa 20:00-02:00
- 11-14 - 11-14 11-14,20-2 20-2 -
# Night places of other lands
Mo-Sa 17:00-05:00; Su 17:00-01:00
6*17-5 17-1
Mo-Th 17:00-05:00; Fr-Sa 17:00-29:00; Su 17:00-25:00
6*17-5 17-1
Mo-Sa 18:00-02:00; Su 18:00-24:00; Th off
3*18-2 - 2*18-2 18-24
Sa-Th 12:00-02:00; Fr 14:00-02:00
4*12-2 14-2 2*12-2
Sa-We 08:00-00:00; Th-Fr 08:00-02:00
3*8-24 2*8-2 2*8-24
Fr 13:30-01:00; Sa-Th 09:00-01:00
4*9-1 13:30-1 2*9-1
Mo-Su 17:30-03:00; Mo-We 17:30-01:00
3*17:30-1 4*17:30-3
Mo-Th 11:00-15:00,18:00-00:00; Fr-Su 11:00-15:00,18:00-01:00
4*11-15,18-24 3*11-15,18-1
# Spellings of people
Mo-Fr 5pm-2am; Sa-Su 12pm-2am
5*17-2 2*12-2
Mo-Sa 11am-11pm; Su 12pm-10pm
6*11-23 12-22
Mo - Fr 12:00 - 01:00 ; Sa - Su 12:00 - 22:00
5*12-1 2*12-22
Mo-Fr: 12:00-01:00; Sa-Su: 12:00-22:00
5*12-1 2*12-22
mo-fr 12:00-01:00; sa-su 12:00-22:00;
5*12-1 2*12-22
Mo-Fr 12.00-01.00; Sa-Su 12.00-22.00
5*12-1 2*12-22
Mo-Fr 12:00–01:00; Sa-Su 12:00–22:00
5*12-1 2*12-22
Mo-Fr 17:00-02:00; Sa 17:00-03:00; Su closed
5*17-2 17-3 -
daily 17:00-01:00; Su off
6*17-1 -
Mo-Th 12:00-14:00 and 18:00-22:00; Fr-Sa 12:00-01:00
4*12-14,18-22 2*12-1 -
Fr-Sa 12:00-01:00; Su-Th 12:00-23:00; Dec 25 off
4*12-23 2*12-1 12-23
off; Fr-Sa 18:00-02:00
4*- 2*18-2 -
week 48 Mo-Fr 18:00-02:00; Sa-Su 18:00-23:00
5*18-2 2*18-23
week 2-52/2 Mo-Su 12:00-18:00; Fr 18:00-02:00
4*12-18 18-2 2*12-18
2026 Mo-Fr 18:00-02:00; Sa off
5*18-2 2*-
Nov-Mar: Mo-Th 12:00-22:00; Nov-Mar: Fr-Sa 12:00-02:00; Apr-Oct: Mo-Su 12:00-03:00
4*12-22 2*12-2 -
Mo-Sa 12:00-02:00; Nov 26 off
3*12-2 - 2*12-2 -
Mo-Sa 12:00-02:00; Nov 26-27 12:00-20:00
3*12-2 2*12-20 12-2 -
# The sun
Mo-Fr sunset-02:00; Sa off
?
Mo-Th 12:00-23:00; Fr-Sa 12:00-sunrise; Su 12:00-18:00
?
# What may mean several things, and what the parser does not take
24/7; Mo off
?
Mo-Th 12:00-23:00; Fr-Sa 12:00-00:00; Su 12:00-22:30 "last orders 20 minutes before"
?
Mo-Th 12:00-23:00; Fr-Sa 12:00-01:00 "until 3 when there is music; ask, please"; Su 12:00-22:30
?
Mon-Thu 12:00-23:00; Fri-Sat 12:00-01:00; Sun 12:00-22:00
?
Di-Sa 18:00-01:00; So 12:00-22:00
?
Mo-Th 16h00-01h00; Fr-Su 12h00-01h00
?
Mo-Fr 18:00+; Sa 18:00-02:00
?
Mo-Th 18:00-02:00; Fr-Sa 18:00-02:00+; Su off
?
Mo-Fr 12:00-02:00 || "by appointment"; Sa 12:00-22:00
?
Mo-Fr 12:00-02:00; Sa "by appointment"
?
Mo-Fr 18:00-02:00 unknown; Sa-Su 18:00-23:00
?
Mo-Su 18:00-04:00; Sa 00:00-04:00 off
?
Mo-Su 18:00-04:00; Sa 02:00-06:00 off
?
Mo-Fr 18:00-02:00; 10:00-16:00
?
Mo-Su 10-2; Su off
?
`,
  "the week of Christmas in Berlin": `
Mo-Su 18:00-02:00; PH off
4*18-2 2*- 18-2
Mo-Sa 12:00-01:00; Su,PH 12:00-22:00
4*12-1 3*12-22
Mo-Su 12:00-01:00; Dec 24-26 off
3*12-1 3*- 12-1
Mo-Th 12:00-23:00; Fr-Sa 12:00-02:00; Su 12:00-22:00; Dec 24 12:00-16:00; Dec 25 off
3*12-23 12-16 - 12-2 12-22
Mo-Fr 09:00-18:00; PH off
4*9-18 3*-
Mo-Sa 17:00-03:00; PH -1 day 17:00-05:00; PH off; Su off
3*17-3 17-5 3*-
Tu-Su,PH 17:00-01:00; Mo off
- 6*17-1
Fr-Sa 22:00-06:00; PH 20:00-02:00
4*- 2*20-2 -
Dec 01-23 16:00-22:00; Dec 24 12:00-02:00; Dec 25 off
3*16-22 12-2 3*-
Mo-Su 18:00-02:00; Dec 24,Dec 31 off
3*18-2 - 3*18-2
Mo-Su,PH 18:00-02:00; PH 18:00-23:00; Dec 25 off
4*18-2 - 18-23 18-2
`,
  "a week of July in Barcelona": `
Jun-Aug: Mo-Su 12:00-03:00; Sep-May: Tu-Su 12:00-23:00
7*12-3
Apr-Sep: Mo-Th 18:00-01:00; Apr-Sep: Fr-Su 12:00-03:00; Oct-Mar off
4*18-1 3*12-3
Mo-Su 12:00-23:00; Jun 15-Sep 15: Fr-Sa 12:00-03:00; Jul 12 off
4*12-23 2*12-3 -
Tu-Sa 13:00-16:00,20:00-00:00; Su 13:00-16:00; Aug off
- 5*13-16,20-24 13-16
May-Oct: 10:00-02:00; Nov-Apr: off; We off
2*10-2 - 4*10-2
Mo-Su 10:00-01:00; Jul 08-10 10:00-16:00
2*10-1 3*10-16 2*10-1
Jan-Jun: Mo-Su 09:00-23:00; Jul: Mo-Su 09:00-02:00; Jul 11-31: Sa 09:00-04:00
5*9-2 9-4 9-2
`,
  "the week of New Year in New York": `
Mo-Th 11:00-02:00; Fr-Sa 11:00-04:00; Su 11:00-00:00
4*11-2 2*11-4 11-24
Mo-Su 11:00-04:00; PH off
4*11-4 - 2*11-4
Mo-Su 17:00-02:00; Dec 31 17:00-06:00; Jan 01 off
3*17-2 17-6 - 2*17-2
Mo-Su 17:00-02:00; Dec 31-Jan 01 off
3*17-2 2*- 2*17-2
Mo-Fr 16:00-02:00; Sa-Su 12:00-02:00; Jan 1 14:00-22:00
4*16-2 14-22 2*12-2
Mo-Sa 12:00-02:00; Su 12:00-23:00; 2027 off
4*12-2 3*-
`,
};

const weekOf = (week: keyof typeof weeks) => {
  const { zone, monday, ...position } = weeks[week];
  const start = Date.parse(`${monday}T00:00:00Z`);
  const { toInstant } = timeZoneOf(zone);
  return { position, at: (day: number, minutes = 0) => toInstant(start + day * dayMs + minutes * minuteMs) };
};
type Week = ReturnType<typeof weekOf>;
type Interval = [from: number, until: number];

function readByPerson(reading: string, { at }: Week): Interval[] | null {
  if (reading === "?") return null;
  const days = reading.split(" ").flatMap((cell) => {
    const [, count = "1", times = cell] = /^(\d)\*(.*)$/.exec(cell) ?? [];
    return Array<string>(Number(count)).fill(times);
  });
  if (days.length !== 7) throw new Error(`'${reading}' is not a week`);
  const minutesOf = (time: string) => Number(time.split(":")[0]) * 60 + Number(time.split(":")[1] ?? 0);
  return [-1, 0, 1, 2, 3, 4, 5, 6, 7].flatMap((day) => {
    const times = days[(day + 7) % 7] ?? "-";
    if (times === "-") return [];
    return times.split(",").map((time): Interval => {
      const [opens = 0, closes = 0] = time.split("-").map(minutesOf);
      return [at(day, opens), at(day, closes <= opens ? closes + 24 * 60 : closes)];
    });
  });
}

function clipped(times: Interval[], { at }: Week): Interval[] {
  const found: Interval[] = [];
  for (const [from, until] of times) {
    const last = found.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], until);
    else found.push([from, until]);
  }
  return found
    .filter(([from, until]) => until > at(0) && from < at(7))
    .map(([from, until]) => [Math.max(from, at(0)), Math.min(until, at(7, 360))]);
}

function statesAt(moments: number[], times: Interval[], { at }: Week): string[] {
  const say = (moment: number) => {
    const day = [0, 1, 2, 3, 4, 5, 6, 7].findLast((one) => at(one) <= moment) ?? 0;
    return `${names[day % 7]} ${new Date(moment - at(day)).toISOString().slice(11, 16)}`;
  };
  const open = times.map((time) => ({
    from: new Date(time[0]).toISOString(),
    until: new Date(time[1]).toISOString(),
  }));
  return moments.map((moment) => {
    const state = openStateAt({ open, knownUntil: new Date(at(7, 360)).toISOString() }, moment);
    const change = state?.changesAt ? `until ${say(Date.parse(state.changesAt))}` : "";
    return `${say(moment)} ${state?.isOpen ? "open" : "closed"} ${change}`.trim();
  });
}

describe.each(Object.keys(weeks) as (keyof typeof weeks)[])("the timetables of %s", (name) => {
  const lines = timetables[name].split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const pairs = lines.flatMap((hours, n) => (n % 2 === 0 ? [[hours, lines[n + 1] ?? ""] as const] : []));
  const week = weekOf(name);

  it.each(pairs)("%s are read as %s", async (hours, reading) => {
    const answer = await evaluator.ask({ hours, ...week.position, now: week.at(1, 720) });
    const expected = readByPerson(reading, week);
    if (expected === null) return expect(answer?.open).toBeNull();
    expect(answer?.open).not.toBeNull();
    const times = clipped(expected, week);
    const changes = times.flat().flatMap((moment) => [moment - minuteMs, moment]);
    const nights = names.flatMap((_, day) => [week.at(day, 30), week.at(day, 1410)]);
    const moments = [...changes, ...nights].filter((moment) => moment >= week.at(0) && moment < week.at(7, 360));
    const found = statesAt(moments, clipped(answer?.open ?? [], week), week);
    expect(found).toEqual(statesAt(moments, times, week));
  });
});
