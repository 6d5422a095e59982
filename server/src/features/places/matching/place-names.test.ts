import { expect, it } from "vitest";
import { compareNames, likeness } from "./place-names.service.ts";

it.each([
  ["PRET A MANGER", "Pret à Manger", "same"],
  ["McDonald's", "Mc Donalds", "same"],
  ["Fish & Chips", "The Fish and Chips Ltd", "same"],
  ["Luigi's Rest.", "Luigis Ristorante", "same"],
  ["International Pancake House", "Intl Pancake Hse", "same"],
  ["Kentucky Fried Chicken", "KFC", "abbreviated"],
  ["Golden Dragon", "Golden Dargon", "abbreviated"],
  ["Pret", "Pret A Manger", "related"],
  ["Jalopy", "Jalopy Tavern", "shorter"],
  ["The Crown", "Crown Cafe", "related"],
  ["The Red Lion", "Red Lion Restaurant", "abbreviated"],
  ["Sweet Garden", "Sweet Garden Chinese Takeaway", "abbreviated"],
  ["Golden Dragon", "ABC Foods Ltd t/a Golden Dragon", "abbreviated"],
  ["Red Lobster", "Red Lobster #6273", "abbreviated"],
  ["Red Lobster #6262", "Red Lobster #6273", "related"],
  ["Subway", "Subway - Main St", "shorter"],
  ["Subway - High St", "Subway - Main St", "related"],
  ["Dunkin' Donuts", "Dunkin' Donuts, Baskin Robbins", "related"],
  ["Four Seasons Hotel", "The Bar/Four Seasons Hotel", "related"],
  ["Stand 110 A", "Stand 110 B", "different"],
  ["Roma", "Roma 2", "different"],
  ["Star Kitchen", "Starbucks Kitchen", "related"],
  ["Ristorante Roma", "Roma Pizzeria", "related"],
  ["Sam's Deli", "Pam's Deli", "related"],
  ["Green House", "Greek House", "different"],
  ["7-Eleven", "Seven Eleven", "same"],
  ["Joe & the Juice", "Joe und Juice", "same"],
  ["Savoy Bar", "Savoy Restaurant", "related"],
  ["Pizza", "Pizza Hut", "different"],
  ["Pizza 33", "Pizza 34", "different"],
  ["Golden Dragon", "Golden Palace", "different"],
  ["寿司", "寿司", "same"],
  ["寿司", "拉麺", "different"],
  ["!!!", "???", "same"],
])("'%s' and '%s' are %s", (one, other, how) => {
  expect(compareNames(one, other)).toBe(likeness[how as keyof typeof likeness]);
  expect(compareNames(other, one)).toBe(likeness[how as keyof typeof likeness]);
});
